/** The language that says how a record of one format becomes one of another. */
@NullMarked
package org.sumspace.converter.core.mapping;

import org.jspecify.annotations.NullMarked;
