package org.sumspace.common.training.record;

import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** For each word of a vocabulary, the number of records with this word at a path: an object with the words that occur. */
public final class WordCounts implements LearnerValue {
    private final DocumentPath path;
    private final Vocabulary vocabulary;
    private final Map<String, Long> counts = new HashMap<>();

    public WordCounts(DocumentPath path, Vocabulary vocabulary) {
        this.path = path;
        this.vocabulary = vocabulary;
    }

    @Override
    public void add(LearnerRecord record) {
        vocabulary
                .index(record.find(path))
                .map(vocabulary.words()::get)
                .ifPresent(word -> counts.merge(word, 1L, Long::sum));
    }

    @Override
    public JsonValue result() {
        return JsonValue.of(counts);
    }
}
