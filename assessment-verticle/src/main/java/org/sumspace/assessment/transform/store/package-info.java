/** Reads rows in their order and writes statements. */
@NullMarked
package org.sumspace.assessment.transform.store;

import org.jspecify.annotations.NullMarked;
