/** Loads rows into a database. */
@NullMarked
package org.sumspace.assessment.dataset.store;

import org.jspecify.annotations.NullMarked;
