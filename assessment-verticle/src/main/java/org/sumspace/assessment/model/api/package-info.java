/** The HTTP API of models. */
@NullMarked
package org.sumspace.assessment.model.api;

import org.jspecify.annotations.NullMarked;
