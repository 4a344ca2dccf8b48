/** What trainings are to one learner, and links for learners. */
@NullMarked
package org.sumspace.connector.learner.domain;

import org.jspecify.annotations.NullMarked;
