/** Figures: their data in one form, and the marks that draw each of them as SVG. */
@NullMarked
package org.sumspace.assessment.figure.domain;

import org.jspecify.annotations.NullMarked;
