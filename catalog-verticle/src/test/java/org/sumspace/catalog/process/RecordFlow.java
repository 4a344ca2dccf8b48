package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.store.Documents;

/** Elm creates, changes and deletes a data resource. */
final class RecordFlow extends CatalogFlow {
    private String id = "";

    RecordFlow(CatalogSpace space) {
        super(space);
    }

    @Override
    public List<Step> steps() {
        JsonObject body = new JsonObject()
                .put("name", "first " + unique)
                .put("description", "d")
                .put("containsPII", false);
        return List.of(
                Step.of(
                        "create",
                        201,
                        () -> post("/dataresources", body).bearer(space.elm).header("Idempotency-Key", unique)),
                Step.of(
                        "change",
                        200,
                        () -> put(path(), new JsonObject().put("name", "second " + unique))
                                .bearer(space.elm)),
                Step.of("delete", 200, () -> space.api.delete(path()).bearer(space.elm))
                        .orRepeated(404));
    }

    /** A deleted record keeps its path. */
    private String path() {
        stored();
        return "/dataresources/" + id;
    }

    private Optional<JsonObject> stored() {
        Optional<JsonObject> found = space.stored("dataresources", unique);
        found.ifPresent(document -> id = document.getString(Documents.ID));
        return found;
    }

    @Override
    public String look() {
        return stored().isEmpty()
                ? "absent"
                : space.api.get(path()).expect(200).json().getString("name").split(" ")[0];
    }

    @Override
    public void check() {
        space.api.get(path()).expect(404);
        assertThat(stored()).isEmpty();
    }
}
