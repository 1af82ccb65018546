"""``python -m tcg24`` and the console script."""

import sys


def main() -> None:
    if sys.argv[1:] == ["--version"]:  # answered before Typer is imported
        from cli.version import VERSION

        print(f"tcg24 {VERSION}")
        return
    try:
        from cli.main import main as run

        run()
    except KeyboardInterrupt:  # while still starting; later ones are told by cli.main
        sys.exit(130)


if __name__ == "__main__":
    main()
