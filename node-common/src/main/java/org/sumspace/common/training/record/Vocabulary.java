package org.sumspace.common.training.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/** The words as which values count, in their order. */
public final class Vocabulary {
    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> words;
    private final @Nullable Integer other;

    /** @param other the word as which every value outside the vocabulary counts; null if such a value counts as missing */
    public Vocabulary(List<String> words, @Nullable String other) {
        this.words = List.copyOf(words);
        words.forEach(word -> indexes.put(word, indexes.size()));
        this.other = other == null ? null : indexes.get(other);
    }

    public List<String> words() {
        return words;
    }

    public int size() {
        return words.size();
    }

    /** The index of the word as which values outside of the vocabulary count; empty if they count as missing. */
    public OptionalInt other() {
        return other == null ? OptionalInt.empty() : OptionalInt.of(other);
    }

    /** The index of the word as which the value counts; empty for a missing value, null, an object and an array. */
    public Optional<Integer> index(JsonValue value) {
        return value.isScalar() ? Optional.ofNullable(indexes.getOrDefault(value.asText(), other)) : Optional.empty();
    }
}
