/** The forms of pseudonyms. */
@NullMarked
package org.sumspace.assessment.pseudonym.core;

import org.jspecify.annotations.NullMarked;
