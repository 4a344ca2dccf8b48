/** Keeps models. */
@NullMarked
package org.sumspace.assessment.model.store;

import org.jspecify.annotations.NullMarked;
