/** What data cannot express: the grammars of identifiers, language tags, durations and instants. */
@NullMarked
package org.sumspace.converter.core.text;

import org.jspecify.annotations.NullMarked;
