/** The figures of assessments. */
@NullMarked
package org.sumspace.bench.assess;

import org.jspecify.annotations.NullMarked;
