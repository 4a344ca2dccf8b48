/** A node of a new kind in the files that CONTRIBUTING.md names. */
@NullMarked
package org.sumspace.common.boot.dummy;

import org.jspecify.annotations.NullMarked;
