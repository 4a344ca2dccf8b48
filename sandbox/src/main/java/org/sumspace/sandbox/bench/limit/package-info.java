/** Limits of the machine that are no matter of one thread: its disk and its loopback network. */
@NullMarked
package org.sumspace.sandbox.bench.limit;

import org.jspecify.annotations.NullMarked;
