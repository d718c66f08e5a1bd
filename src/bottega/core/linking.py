"""How kernels become machine code: each is translated once, and optimised only where Python calls.

numba by itself optimises a kernel and makes machine code of it, puts it into its callers, optimises these with it
inside, and so on: what lies ten calls deep is optimised ten times. Here a kernel that other kernels call is only
translated: that is its *part*. What Python calls is an *entry*: it takes in all parts that it can reach, is optimised
once, and is stored (docs/decisions/0021-parts-and-entries.md).

numba does not promise to keep the methods that this is built on, so their names are checked when it is imported.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from types import FunctionType
from typing import Any, cast

import numba
from llvmlite import binding
from numba import njit
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler
from numba.core.dispatcher import Dispatcher
from numba.core.environment import lookup_environment

from bottega.core.stored_code import StoredCode

ENVIRONMENT, WRAPPER = "_ZN08NumbaEnv", "_ZN7cpython"
BUILT_ON = {
    Dispatcher: ("get_call_template", "get_overload", "compile", "is_compiling"),
    Compiler: ("compile_extra",),
    JITCodeLibrary: ("_optimize_functions", "_raise_if_finalized", "_ensure_finalized", "_finalize_dynamic_globals",
                     "_verify_declare_only_symbols", "_get_compiled_object", "enable_object_caching", "finalize",
                     "get_pointer_to_function", "serialize_using_object_code"),
}


def check_numba() -> None:
    """Fails if numba has no longer what parts and entries are built on: better than code that calls into nowhere."""
    missing = [f"{kind.__name__}.{name}" for kind, names in BUILT_ON.items() for name in names
               if not hasattr(kind, name)]
    if missing:
        raise ImportError(f"numba {numba.__version__} has no {', '.join(missing)}: core/linking.py must be adapted")


check_numba()


class _Silent:
    """A code generator that writes no environment into memory, where a part is not."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, _name: str, _environment: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class Part(JITCodeLibrary):         # type: ignore[misc]  # numba has no types
    """Code that is only put into other code: not optimised, and no machine code by itself."""

    @property
    def codegen(self) -> Any:
        return _Silent(self._codegen)

    def _optimize_functions(self, module: Any) -> None:
        """The usual first simplifications, but not of what is only declared."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """numba asks for the wrapper by which Python would call, and accepts that there is none; nothing else may."""
        assert name.startswith(WRAPPER), name
        self._ensure_finalized()
        return 0


class Entry(JITCodeLibrary):        # type: ignore[misc]
    """Code that Python calls, with all parts that it can reach."""

    def finalize(self) -> None:
        self._linking_libraries: list[Any] = callers_first(self._linking_libraries)
        super().finalize()
        for variable in self._final_module.global_variables:
            name = variable.name
            environment = lookup_environment(name) if name.startswith(ENVIRONMENT) else None
            if environment is not None and self._codegen._engine.get_global_value_address(name):
                self._codegen.set_env(name, environment)

    def _verify_declare_only_symbols(self) -> None:
        """Whatever is called is inside, or can be found by name: a call to nowhere must not become machine code."""
        super()._verify_declare_only_symbols()
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in self._final_module.global_variables):
            raise TypeError(f"{self.name}: kernels cannot call each other in a circle")     # stored, they would crash
        nowhere = [name for name in self.needed() if not binding.address_of_symbol(name)]
        if nowhere:
            raise AssertionError(f"{self.name} calls what is nowhere: {', '.join(nowhere)}")

    def needed(self) -> list[str]:
        """The functions outside that are called, by name."""
        return [function.name for function in self._final_module.functions
                if function.is_declaration and not function.name.startswith("llvm.")]

    def serialize_using_object_code(self) -> Any:
        """Machine code alone: nobody takes an entry in, so of its functions only the names are kept beside it."""
        names = [function.name for function in self._final_module.functions if not function.is_declaration]
        stubs = binding.parse_assembly("\n".join(f'define void @"{name}"() {{ ret void }}' for name in names))
        return self.name, "object", (self._get_compiled_object(), stubs.as_bitcode())


def callers_first(libraries: Iterable[Any]) -> list[Any]:
    """All that can be reached, each after all that call it: LLVM takes in only what is called already."""
    seen: set[Any] = set()
    callees_first: list[Any] = []

    def visit(library: Any) -> None:
        if library not in seen:
            seen.add(library)
            for callee in library._linking_libraries if isinstance(library, Part) else ():
                visit(callee)
            callees_first.append(library)

    for library in libraries:
        visit(library)
    return callees_first[::-1]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Compiling makes millions of objects and frees few; looking through them for garbage takes a tenth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class PartCompiler(Compiler):       # type: ignore[misc]
    def compile_extra(self, func: Any) -> Any:
        self.state.library = Part(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class EntryCompiler(Compiler):      # type: ignore[misc]
    def compile_extra(self, func: Any) -> Any:
        self.state.library = Entry(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        with _without_collecting():
            return super().compile_extra(func)


def _twin(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same again: numba compiles a function no second time while it is compiling it, be it an entry or a part."""
    source = cast(FunctionType, function)
    twin = FunctionType(source.__code__, source.__globals__, source.__name__, source.__defaults__, source.__closure__)
    return cast(Callable[..., Any], update_wrapper(twin, source))


class _Compiling:
    """Whether a kernel is being compiled is asked when kernels call themselves: what is called then is a part."""

    def __init__(self, part: Callable[[], Any]) -> None:
        self._part = part

    def __bool__(self) -> bool:
        return bool(self._part()._compiling_counter)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


def kernel_of(function: Callable[..., Any], stored: StoredCode, widen: Callable[[Any], Any], *, inlined: bool) -> Any:
    """An entry, which is stored; other kernels that name it get its part, for arguments as wide as `widen` makes them.

    The part is made when the first kernel asks: most starts find all entries in the store and need none.
    """
    usual = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

    @cache
    def part() -> Any:
        return njit(forceinline=inlined, no_cpython_wrapper=True, pipeline_class=PartCompiler, **usual)(function)

    entry = njit(pipeline_class=EntryCompiler, **usual)(_twin(function))
    entry.py_func = function                                # what a kernel that calls itself looks for
    entry._cache, entry._compiling_counter = stored, _Compiling(part)
    entry.get_call_template = lambda args, keywords: part().get_call_template(tuple(map(widen, args)), keywords)
    entry.get_overload = lambda signature: part().get_overload(signature)
    return entry
