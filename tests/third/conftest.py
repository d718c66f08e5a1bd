from pathlib import Path

import pytest

from third.installed import install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the third game is installed."""
    return install(tmp_path_factory.mktemp("third"))
