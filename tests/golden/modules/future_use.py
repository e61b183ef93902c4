"""Docstring first."""
from __future__ import annotations, division
import __future__
def f(a: Undefined, *b: 'x' | None) -> int: pass
class C:
    x: List[int] = 1
print(f.__annotations__, C.__annotations__, annotations.optional, __future__.all_feature_names[-1])
