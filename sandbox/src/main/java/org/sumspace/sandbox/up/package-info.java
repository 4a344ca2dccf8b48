/** {@code sumspace up}: a data space that keeps running, for manual trials and for programs that need one. */
@NullMarked
package org.sumspace.sandbox.up;

import org.jspecify.annotations.NullMarked;
