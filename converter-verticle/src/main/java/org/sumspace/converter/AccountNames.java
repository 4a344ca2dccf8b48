package org.sumspace.converter;

import org.sumspace.converter.core.expression.ExpressionNames;

/** How a learner's identifier becomes an account. */
enum AccountNames {
    /** The name is the last segment of a URL, and the home page the rest. */
    SEGMENT,
    /** The name is the identifier, as in the public service. */
    IDENTIFIER;

    /** The functions of mappings that make such accounts. */
    ExpressionNames functions() {
        return this == SEGMENT ? ExpressionNames.standard() : ExpressionNames.wholeIdentifiers();
    }
}
