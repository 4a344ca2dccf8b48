"""The operations that several kinds of nodes have from `portal.yaml`. Made by generate.py: do not change it."""

from __future__ import annotations

from ..service import Service
from ..transport import Answer


class PortalOperations(Service):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        PortalAbout: {kind: "catalog" | "connector" | "contract" | "aggregator" | "processor" | "converter" |
            "assessment", organisation?: string, version: string, session: "portal" | "own" | "none", rooms:
            [string], links: [{name: string, url: string}]}
    """

    def get_portal(self) -> Answer:
        """Get what this node is and what its portal shows.

        Without a log-in. If the setting `portal.enabled` is false, the answer is 404, as for everything below
        `/portal/`.

        Returns:
            PortalAbout
        """
        return self._json("GET", "/portal/about")
