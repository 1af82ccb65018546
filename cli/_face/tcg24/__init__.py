"""The installed name. Puts the application's own packages first on the import path.

A wheel keeps them in ``tcg24/_app``, so no generic name lands in site-packages;
an editable install finds them at the top of the source tree.
"""

import sys
from os.path import abspath, dirname, isdir, join

_here = dirname(abspath(__file__))
_home = join(_here, "_app")
if not isdir(_home):
    _home = dirname(dirname(dirname(_here)))
if _home in sys.path:
    sys.path.remove(_home)
sys.path.insert(0, _home)
