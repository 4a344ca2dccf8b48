/** Limits of the machine that do not depend on one thread: its disk and its loopback network. */
@NullMarked
package org.sumspace.bench.limit;

import org.jspecify.annotations.NullMarked;
