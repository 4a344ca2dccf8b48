/** What every measurement has: a name, samples, a limit and a target. */
@NullMarked
package org.sumspace.sandbox.bench.row;

import org.jspecify.annotations.NullMarked;
