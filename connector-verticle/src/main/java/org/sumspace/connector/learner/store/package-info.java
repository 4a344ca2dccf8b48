/** Stores the links that operators made for learners. */
@NullMarked
package org.sumspace.connector.learner.store;

import org.jspecify.annotations.NullMarked;
