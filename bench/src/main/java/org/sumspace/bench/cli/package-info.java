/** {@code ./sumspace bench} and its commands. */
@NullMarked
package org.sumspace.bench.cli;

import org.jspecify.annotations.NullMarked;
