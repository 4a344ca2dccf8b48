/** Which runs were made by the guided workflow, and samples of values. */
@NullMarked
package org.sumspace.assessment.wizard.store;

import org.jspecify.annotations.NullMarked;
