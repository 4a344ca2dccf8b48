package org.sumspace.common.odrl.words;

import java.util.List;
import java.util.Set;

/**
 * A rule of a policy in words.
 *
 * @param path JSON Pointer of the rule in the given policies; for a rule from a rule document, the pointer of the item
 * @param conditions all that must be true, each in a sentence
 * @param counted the conditions whose values only the connectors of the two parties know
 * @param identifiers of assets, parties and values, as written in the words
 */
public record RuleWords(
        String path,
        Kind kind,
        String sentence,
        List<String> conditions,
        List<String> counted,
        Set<String> identifiers) {
    /** What a rule does. */
    public enum Kind {
        PERMISSION,
        PROHIBITION,
        DUTY
    }

    public RuleWords {
        conditions = List.copyOf(conditions);
        counted = List.copyOf(counted);
        identifiers = Set.copyOf(identifiers);
    }
}
