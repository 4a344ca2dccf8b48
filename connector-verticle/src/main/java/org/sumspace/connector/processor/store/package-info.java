/** Stores the processors and the learners assigned to them. */
@NullMarked
package org.sumspace.connector.processor.store;

import org.jspecify.annotations.NullMarked;
