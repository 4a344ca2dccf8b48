package org.sumspace.assessment.report.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The contexts of the JSON-LD artefacts. They are embedded in the artefacts, so that readers need not fetch them. */
final class GraphContext {
    private static final String BOOLEAN = "xsd:boolean";
    private static final String TIME = "xsd:dateTime";
    private static final String REFERENCE = "@id";

    private final Map<String, Object> terms = new LinkedHashMap<>();

    private GraphContext() {
        terms.put("@version", 1.1);
        terms.put("xsd", "http://www.w3.org/2001/XMLSchema#");
        terms.put("dct", "http://purl.org/dc/terms/");
        terms.put("prov", "http://www.w3.org/ns/prov#");
        terms.put("terms", RunIris.TERMS);
    }

    private GraphContext term(String name, String iri) {
        terms.put(name, iri);
        return this;
    }

    private GraphContext own(String... names) {
        List.of(names).forEach(name -> terms.put(name, "terms:" + name));
        return this;
    }

    private GraphContext typed(String name, String iri, String type) {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put("@id", iri);
        definition.put("@type", type);
        terms.put(name, definition);
        return this;
    }

    private GraphContext set(String name, String iri, String type) {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put("@id", iri);
        if (!type.isEmpty()) {
            definition.put("@type", type);
        }
        definition.put("@container", "@set");
        terms.put(name, definition);
        return this;
    }

    static Map<String, Object> compliance() {
        return new GraphContext()
                .term("dcat", "http://www.w3.org/ns/dcat#")
                .term("dpv", "https://w3id.org/dpv#")
                .term("Dataset", "dcat:Dataset")
                .term("ProcessingActivity", "prov:Activity")
                .term("PseudonymisationControl", "dpv:Pseudonymisation")
                .term("PersonalData", "dpv:PersonalData")
                .term("IdentifyingPersonalData", "dpv:IdentifyingPersonalData")
                .term("SpecialCategoryPersonalData", "dpv:SpecialCategoryPersonalData")
                .term("NonPersonalData", "dpv:NonPersonalData")
                .own("DataField", "Metric", "Model", "Evidence", "Provenance")
                .term("name", "dct:title")
                .term("statement", "dct:description")
                .typed("generatedAt", "dct:created", TIME)
                .typed("start", "prov:startedAtTime", TIME)
                .typed("end", "prov:endedAtTime", TIME)
                .typed("generatedBy", "prov:wasGeneratedBy", REFERENCE)
                .typed("partOf", "dct:isPartOf", REFERENCE)
                .typed("measure", "dpv:hasTechnicalMeasure", REFERENCE)
                .typed("about", "dct:subject", REFERENCE)
                .typed("artifact", "prov:hadPrimarySource", REFERENCE)
                .typed("measurement", "terms:measurement", REFERENCE)
                .set("fields", "terms:field", REFERENCE)
                .typed("evaluatedOn", "terms:evaluatedOn", REFERENCE)
                .typed("evaluatedBy", "terms:evaluatedBy", REFERENCE)
                .set("features", "terms:feature", "")
                .own("target", "predictedRows", "accuracy", "rocAuc", "rmse", "rSquared")
                .set("fieldsApplied", "terms:fieldsApplied", "")
                .typed("personalData", "terms:personalData", BOOLEAN)
                .typed("specialCategories", "terms:specialCategories", BOOLEAN)
                .typed("pseudonymised", "terms:pseudonymised", BOOLEAN)
                .typed("allowRawIdentifiers", "terms:allowRawIdentifiers", BOOLEAN)
                .own("schema", "rows", "sha256", "category", "kind", "action", "method", "riskScore", "riskLevel")
                .own("qualityScore", "completeness", "actorGini", "resourceGini", "sparsityRatio")
                .own("uniqueActors", "uniqueResources", "status", "records", "provision", "software", "recipe")
                .own("runId", "configHash", "configSha256")
                .terms;
    }

    static Map<String, Object> provenance() {
        return new GraphContext()
                .term("Activity", "prov:Activity")
                .term("Entity", "prov:Entity")
                .term("SoftwareAgent", "prov:SoftwareAgent")
                .own("File", "WorkingCopy")
                .term("name", "dct:title")
                .term("description", "dct:description")
                .typed("wasAssociatedWith", "prov:wasAssociatedWith", REFERENCE)
                .set("used", "prov:used", REFERENCE)
                .set("generated", "prov:generated", REFERENCE)
                .typed("wasGeneratedBy", "prov:wasGeneratedBy", REFERENCE)
                .typed("wasDerivedFrom", "prov:wasDerivedFrom", REFERENCE)
                .typed("startedAtTime", "prov:startedAtTime", TIME)
                .typed("endedAtTime", "prov:endedAtTime", TIME)
                .typed("invalidatedAtTime", "prov:invalidatedAtTime", TIME)
                .set("stages", "dct:hasPart", REFERENCE)
                .own("sha256", "bytes", "run_id", "recipe", "config_hash", "config_sha256", "status")
                .terms;
    }
}
