/** CSV tables: encodings, dialects and rows, as Python's csv module reads them. */
@NullMarked
package org.sumspace.converter.core.csv;

import org.jspecify.annotations.NullMarked;
