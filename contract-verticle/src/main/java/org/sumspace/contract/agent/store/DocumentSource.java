package org.sumspace.contract.agent.store;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.contract.agent.domain.FoundDocument;

/** A collection of documents that others change. */
public interface DocumentSource {
    /** The beginning of the collection, for {@link #after}. */
    String START = "";

    /** @param stamp differs after every change of the document */
    record Stamp(String id, String stamp) {}

    /** @param next the cursor of the following portion; null if there is none */
    record Portion(List<Stamp> stamps, @Nullable String next) {
        public Portion {
            stamps = List.copyOf(stamps);
        }
    }

    /** A portion of the documents, in a stable order. */
    Future<Portion> after(String cursor, int limit);

    /** The existing ones of these documents. */
    Future<List<FoundDocument>> read(List<String> ids);

    /** Which of these documents exist. */
    Future<Set<String>> existing(List<String> ids);
}
