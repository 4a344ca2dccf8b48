/** Tables as text: encodings, dialects, and rows, with the meaning that Python's csv module gives them. */
@NullMarked
package org.sumspace.converter.core.csv;

import org.jspecify.annotations.NullMarked;
