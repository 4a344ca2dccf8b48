/** What the guided workflow proposes and refuses. */
@NullMarked
package org.sumspace.assessment.wizard.core;

import org.jspecify.annotations.NullMarked;
