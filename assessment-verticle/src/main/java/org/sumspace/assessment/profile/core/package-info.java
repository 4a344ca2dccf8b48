/** Formulas of profiles. */
@NullMarked
package org.sumspace.assessment.profile.core;

import org.jspecify.annotations.NullMarked;
