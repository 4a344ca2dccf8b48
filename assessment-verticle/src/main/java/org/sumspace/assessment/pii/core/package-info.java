/** Detectors of personal data, validators and column rules. */
@NullMarked
package org.sumspace.assessment.pii.core;

import org.jspecify.annotations.NullMarked;
