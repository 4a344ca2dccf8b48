/** Writes artefacts, and the manifest that lists them. */
@NullMarked
package org.sumspace.assessment.compliance.service;

import org.jspecify.annotations.NullMarked;
