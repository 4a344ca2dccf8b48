/** What the guided workflow is about. */
@NullMarked
package org.sumspace.assessment.wizard.domain;

import org.jspecify.annotations.NullMarked;
