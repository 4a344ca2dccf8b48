package org.sumspace.contract.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FeedPosition.ChangeBatch;

class AgentStoreTest extends StoreTestBase {
    private static final DocumentState STATE = new DocumentState("\"id\"", "stamp", 3, Map.of("a.$b", "digest"), true);
    private static final DocumentState GONE = new DocumentState("2", "", 0, Map.of(), false);
    private static final ChangeBatch BATCH = new ChangeBatch(
            "section",
            "contracts",
            List.of(
                    new DocumentChange(
                            DocumentChange.Type.UPDATED,
                            STATE,
                            2,
                            JsonValue.parse("{\"$a\": [1, 1.5, null]}"),
                            Set.of("changed"),
                            Set.of("removed")),
                    new DocumentChange(DocumentChange.Type.DELETED, GONE, 1, JsonValue.of(null), Set.of(), Set.of())));

    @StoreTest
    void batchAndStates_areStoredAsOneText_andReadAsTheyWere() {
        AgentStore store = new AgentStore(database());
        result(store.position("agent"));

        result(store.begin(1, BATCH));
        result(store.setStates(BATCH));

        assertThat(result(store.position("other")).pending()).contains(BATCH);
        assertThat(result(store.states("section", List.of(STATE.id(), GONE.id()))))
                .isEqualTo(Map.of(STATE.id(), STATE));
        assertThat(stored("agent", "pending")).isEqualTo("""
            {"section":"section","source":"contracts","changes":[\
            {"type":"UPDATED","state":{"id":"\\"id\\"","stamp":"stamp","version":3,"fields":{"a.$b":"digest"},\
            "counted":true},"times":2,"content":{"$a":[1,1.5,null]},"changedFields":["changed"],\
            "removedFields":["removed"]},\
            {"type":"DELETED","state":{"id":"2","stamp":"","version":0,"fields":{},"counted":false},"times":1,\
            "content":null,"changedFields":[],"removedFields":[]}]}\
            """);
        assertThat(stored("agentDocuments", "state")).isEqualTo("""
            {"id":"\\"id\\"","stamp":"stamp","version":3,"fields":{"a.$b":"digest"},"counted":true}\
            """);
    }

    private String stored(String collection, String member) {
        return result(database().documents(collection).listAll(Query.everything()))
                .get(0)
                .getString(member);
    }
}
