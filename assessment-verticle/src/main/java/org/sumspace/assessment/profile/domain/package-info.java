/** Profiles of columns and of events. */
@NullMarked
package org.sumspace.assessment.profile.domain;

import org.jspecify.annotations.NullMarked;
