/** What all features of the assessment speak about. */
@NullMarked
package org.sumspace.assessment.shared.domain;

import org.jspecify.annotations.NullMarked;
