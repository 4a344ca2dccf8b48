/** Reads headers and encodings. */
@NullMarked
package org.sumspace.assessment.dataset.core;

import org.jspecify.annotations.NullMarked;
