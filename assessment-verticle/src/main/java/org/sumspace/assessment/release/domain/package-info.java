/** What a released table must fulfil, and what it is. */
@NullMarked
package org.sumspace.assessment.release.domain;

import org.jspecify.annotations.NullMarked;
