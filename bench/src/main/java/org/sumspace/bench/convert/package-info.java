/** Speed of converting and validating learning records, compared with reading and writing them as JSON. */
@NullMarked
package org.sumspace.bench.convert;

import org.jspecify.annotations.NullMarked;
