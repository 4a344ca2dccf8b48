/** The converter: learning records of many formats in, xAPI statements that follow profiles out. */
@NullMarked
package org.sumspace.converter;

import org.jspecify.annotations.NullMarked;
