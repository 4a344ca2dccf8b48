/** What happens to each field. */
@NullMarked
package org.sumspace.assessment.pseudonym.domain;

import org.jspecify.annotations.NullMarked;
