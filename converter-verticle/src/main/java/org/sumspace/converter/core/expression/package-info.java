/** The expression language of descriptors and mappings: compiled once, bounded, without access to anything but its arguments. */
@NullMarked
package org.sumspace.converter.core.expression;

import org.jspecify.annotations.NullMarked;
