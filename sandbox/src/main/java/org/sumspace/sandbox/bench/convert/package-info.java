/** How many learning records are converted and validated, against what reading and writing them as JSON takes. */
@NullMarked
package org.sumspace.sandbox.bench.convert;

import org.jspecify.annotations.NullMarked;
