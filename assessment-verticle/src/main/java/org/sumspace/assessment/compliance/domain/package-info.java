/** What artefacts are made of. */
@NullMarked
package org.sumspace.assessment.compliance.domain;

import org.jspecify.annotations.NullMarked;
