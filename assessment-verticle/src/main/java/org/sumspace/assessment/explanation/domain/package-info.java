/** What explanations and comparisons of models consist of. */
@NullMarked
package org.sumspace.assessment.explanation.domain;

import org.jspecify.annotations.NullMarked;
