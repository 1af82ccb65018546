"""Wheel build hook: puts the ``tcg24`` face beside the application's packages.

A plain ``force-include`` would reach editable installs too, and ``sources`` is sorted,
so ``cli`` would win over ``cli/_face``; a hook can tell the two kinds of build apart.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["cli/_face/tcg24"] = "tcg24"
