/** The figures of assessments. */
@NullMarked
package org.sumspace.sandbox.bench.assess;

import org.jspecify.annotations.NullMarked;
