/** Grammars that descriptors refer to by name: identifiers, language tags, durations, instants and dates. */
@NullMarked
package org.sumspace.converter.core.text;

import org.jspecify.annotations.NullMarked;
