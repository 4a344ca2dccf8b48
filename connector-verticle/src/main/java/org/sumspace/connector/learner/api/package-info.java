/** The operations of learners, and the links with which operators let them in. */
@NullMarked
package org.sumspace.connector.learner.api;

import org.jspecify.annotations.NullMarked;
