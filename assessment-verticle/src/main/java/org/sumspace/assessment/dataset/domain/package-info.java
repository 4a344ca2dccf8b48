/** Data sets: snapshots, columns and schemas. */
@NullMarked
package org.sumspace.assessment.dataset.domain;

import org.jspecify.annotations.NullMarked;
