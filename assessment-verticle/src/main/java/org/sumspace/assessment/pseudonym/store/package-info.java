/** Writes the pseudonymised table. */
@NullMarked
package org.sumspace.assessment.pseudonym.store;

import org.jspecify.annotations.NullMarked;
