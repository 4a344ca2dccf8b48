#!/usr/bin/env bash
# rdflib 7.6.0 makes another graph of JSON-LD than the recommendation JSON-LD 1.1 (section 8.2.2 of its API) says and PyLD 3.3.0
# makes: a number without a fraction, written as 5.0, is an xsd:double "5.0" instead of the xsd:integer "5", and doubles are not
# in the canonical form (0.5 instead of 5.0E-1). RDF terms are equal only if their texts are, so the same policy (an
# odrl:rightOperand of 5.0), read by both, gives graphs that are not isomorphic, and a digest over canonical quads that differs.
# Writing the values as texts with their datatype avoids it: then both agree.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check rdflib==7.6.0 PyLD==3.3.0
cat > graphs.py <<'PYTHON'
import json
from importlib.metadata import version

import rdflib
from pyld import jsonld
from rdflib import Graph
from rdflib.compare import isomorphic

print("rdflib", version("rdflib"), "PyLD", version("PyLD"))
rdflib.NORMALIZE_LITERALS = False  # Texts stay as they are written.
xsd = "http://www.w3.org/2001/XMLSchema#"
values = [5, 5.0, 0.5, {"@value": "5.0", "@type": xsd + "decimal"}, {"@value": "5.0E-1", "@type": xsd + "double"}]
for value in values:
    document = {"@context": {"@vocab": "http://www.w3.org/ns/odrl/2/"}, "rightOperand": value}
    of_rdflib = Graph().parse(data=json.dumps(document), format="json-ld")
    of_pyld = Graph().parse(data=jsonld.to_rdf(document, {"format": "application/n-quads"}), format="nt")
    texts = [next(graph.objects()).n3().replace(xsd, "xsd:") for graph in (of_rdflib, of_pyld)]
    print(json.dumps(value).replace(xsd, "xsd:"), *texts, "same" if isomorphic(of_rdflib, of_pyld) else "differ", sep=" | ")
PYTHON
venv/bin/python graphs.py | tee output
grep -qxF '5 | "5"^^<xsd:integer> | "5"^^<xsd:integer> | same' output
grep -qxF '5.0 | "5.0"^^<xsd:double> | "5"^^<xsd:integer> | differ' output
grep -qxF '0.5 | "0.5"^^<xsd:double> | "5.0E-1"^^<xsd:double> | differ' output
[ "$(grep -c '^{.*| same$' output)" = 2 ]
echo "As described."
