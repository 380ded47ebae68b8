"""`python -m deploy.lab.figures`: write the documentation's figures again."""

from __future__ import annotations

from deploy.lab.figures import write_figures

if __name__ == "__main__":
    write_figures()
