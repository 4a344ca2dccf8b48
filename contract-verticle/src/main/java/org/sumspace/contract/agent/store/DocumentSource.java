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

    /** @param next where the following portion begins; null if there is none */
    record Portion(List<Stamp> stamps, @Nullable String next) {
        public Portion {
            stamps = List.copyOf(stamps);
        }
    }

    /** Some documents, in an order that does not change. */
    Future<Portion> after(String cursor, int limit);

    /** Those of these documents that exist. */
    Future<List<FoundDocument>> read(List<String> ids);

    /** Which of these documents exist. */
    Future<Set<String>> existing(List<String> ids);
}
