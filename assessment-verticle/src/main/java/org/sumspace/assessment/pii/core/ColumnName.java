package org.sumspace.assessment.pii.core;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sumspace.assessment.pii.core.Detector.Expectation;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * The meaning of a column's name for its values.
 *
 * @param kinds that it suggests
 * @param things whether it says that the values are numbers of things, such as versions and orders
 * @param identifiers what it says about identifiers
 */
public record ColumnName(Set<PiiKind> kinds, boolean things, IdentifierName identifiers) {
    /** A name that says nothing. */
    public static final ColumnName NONE = new ColumnName(Set.of(), false, IdentifierName.NOTHING);

    private static final Set<String> THINGS =
            Set.of("version", "release", "build", "firmware", "isbn", "issn", "ean", "gtin", "upc", "sku", "doi");
    private static final Set<String> NUMBERED = Set.of("order", "invoice", "ticket", "article", "product", "tracking");
    private static final Set<String> NUMBERS = Set.of("id", "no", "nr", "number", "code", "ref", "reference");

    public ColumnName {
        kinds = kinds.isEmpty() ? Set.of() : EnumSet.copyOf(kinds);
    }

    public static ColumnName of(String name) {
        List<String> words = ColumnNameRules.words(name);
        return new ColumnName(ColumnNameRules.kinds(name), isThing(words), IdentifierName.of(words));
    }

    /** The name as it reads if the values are times: {@code last_login} is not a login then. */
    public ColumnName ofTimes() {
        return new ColumnName(
                kinds.contains(PiiKind.BIRTH_DATE) ? Set.of(PiiKind.BIRTH_DATE) : Set.of(),
                things,
                IdentifierName.ORDER);
    }

    private static boolean isThing(List<String> words) {
        int last = words.size() - 1;
        if (last < 0) {
            return false;
        }
        return THINGS.contains(words.get(last))
                || (last > 0 && NUMBERED.contains(words.get(last - 1)) && NUMBERS.contains(words.get(last)));
    }

    Expectation expectation(PiiKind kind) {
        if (kinds.contains(kind)) {
            return Expectation.LIKELY;
        }
        return things ? Expectation.UNLIKELY : Expectation.NONE;
    }
}
