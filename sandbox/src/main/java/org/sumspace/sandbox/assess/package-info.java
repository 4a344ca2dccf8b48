/** Assessments of files. */
@NullMarked
package org.sumspace.sandbox.assess;

import org.jspecify.annotations.NullMarked;
