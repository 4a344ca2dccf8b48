/** Inspects columns for personal data. */
@NullMarked
package org.sumspace.assessment.pii.service;

import org.jspecify.annotations.NullMarked;
