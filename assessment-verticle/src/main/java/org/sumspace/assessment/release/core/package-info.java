/** Searches for a table that can be released; pure. */
@NullMarked
package org.sumspace.assessment.release.core;

import org.jspecify.annotations.NullMarked;
