package org.sumspace.converter.core.format;

/** A cmi5 defined statement. */
public final class Cmi5Samples {
    public static final String PASSED = """
            {"id": "9dc99b37-e920-4a68-a066-917faca28949",
             "actor": {"objectType": "Agent", "account": {"homePage": "https://e.org", "name": "1"}},
             "verb": {"id": "http://adlnet.gov/expapi/verbs/passed"},
             "object": {"id": "https://e.org/au"},
             "result": {"success": true, "duration": "PT1S", "score": {"scaled": 0.8}},
             "context": {"registration": "9dc99b37-e920-4a68-a066-917faca28949",
               "contextActivities": {
                 "grouping": [{"id": "https://e.org/publisher"}],
                 "category": [{"id": "https://w3id.org/xapi/cmi5/context/categories/cmi5"},
                              {"id": "https://w3id.org/xapi/cmi5/context/categories/moveon"}]},
               "extensions": {"https://w3id.org/xapi/cmi5/context/extensions/sessionid": "s"}},
             "timestamp": "2024-01-01T00:00:00Z"}
            """;

    private Cmi5Samples() {}
}
