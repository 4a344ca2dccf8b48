/** The HTTP API of the guided workflow. */
@NullMarked
package org.sumspace.assessment.wizard.api;

import org.jspecify.annotations.NullMarked;
