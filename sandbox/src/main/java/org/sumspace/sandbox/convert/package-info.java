/** Conversion of files of learning records. */
@NullMarked
package org.sumspace.sandbox.convert;

import org.jspecify.annotations.NullMarked;
