/** Maps rows to xAPI statements. */
@NullMarked
package org.sumspace.assessment.transform.core;

import org.jspecify.annotations.NullMarked;
