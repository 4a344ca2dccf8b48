/** The HTTP API of data sets. */
@NullMarked
package org.sumspace.assessment.dataset.api;

import org.jspecify.annotations.NullMarked;
