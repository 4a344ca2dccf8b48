/** Profiles a data set over all rows. */
@NullMarked
package org.sumspace.assessment.profile.service;

import org.jspecify.annotations.NullMarked;
