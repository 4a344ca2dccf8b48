"""Client of the nodes of a Sumspace data space.

    import sumspace

    space = sumspace.connect("https://catalog.elm.example", email="ada@elm.example", password=...)
    for offering in space.catalog.offerings(q="course"):
        print(offering["name"])

Each kind of node has a class with all operations of its contract that people may call: :class:`Catalog`,
:class:`ContractManager`, :class:`Connector`, :class:`Aggregator`, :class:`Processor`, :class:`Converter` and
:class:`AssessmentNode`. ``docs/clients.md`` of the repository shows how they are used.
"""

from .assessments import Assessment
from .errors import (
    AssessmentFailed,
    BadRequest,
    Conflict,
    ConnectionFailed,
    DependencyFailed,
    DigestMismatch,
    Gone,
    Invalid,
    NotAuthenticated,
    NotFound,
    NotModified,
    NotPermitted,
    Problem,
    RedirectRefused,
    StorageFull,
    StreamBroken,
    SumspaceError,
    TooLarge,
    TooManyRequests,
    TrainingFailed,
    Unavailable,
    UnsupportedMediaType,
    Violation,
    WaitTimeout,
)
from .nodes import Aggregator, AssessmentNode, Catalog, Connector, ContractManager, Converter, Processor
from .pipelines import pipeline_of
from .service import Pages
from .space import Contracts, Decision, Space, connect, open_space
from .tables import features_of, frame_of
from .training import ModelVersion, Plan, Round
from .transport import Answer, Answers, Event, Retry, Stream

__version__ = "0.1.0"

__all__ = [
    "Aggregator",
    "Answer",
    "Answers",
    "Assessment",
    "AssessmentFailed",
    "AssessmentNode",
    "BadRequest",
    "Catalog",
    "Conflict",
    "ConnectionFailed",
    "Connector",
    "ContractManager",
    "Contracts",
    "Converter",
    "Decision",
    "DependencyFailed",
    "DigestMismatch",
    "Event",
    "Gone",
    "Invalid",
    "ModelVersion",
    "NotAuthenticated",
    "NotFound",
    "NotModified",
    "NotPermitted",
    "Pages",
    "Plan",
    "Problem",
    "Processor",
    "RedirectRefused",
    "Retry",
    "Round",
    "Space",
    "StorageFull",
    "Stream",
    "StreamBroken",
    "SumspaceError",
    "TooLarge",
    "TooManyRequests",
    "TrainingFailed",
    "Unavailable",
    "UnsupportedMediaType",
    "Violation",
    "WaitTimeout",
    "connect",
    "features_of",
    "frame_of",
    "open_space",
    "pipeline_of",
]
