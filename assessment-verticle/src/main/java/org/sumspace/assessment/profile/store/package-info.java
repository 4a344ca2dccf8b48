/** Queries of profiles. */
@NullMarked
package org.sumspace.assessment.profile.store;

import org.jspecify.annotations.NullMarked;
