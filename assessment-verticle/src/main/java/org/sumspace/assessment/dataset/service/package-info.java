/** Acquires and validates data sets. */
@NullMarked
package org.sumspace.assessment.dataset.service;

import org.jspecify.annotations.NullMarked;
