/** What a model is to those who use it. */
@NullMarked
package org.sumspace.assessment.model.domain;

import org.jspecify.annotations.NullMarked;
