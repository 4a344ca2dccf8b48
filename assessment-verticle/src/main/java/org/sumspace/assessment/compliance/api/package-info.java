/** The operations of artefacts that have a route of their own. */
@NullMarked
package org.sumspace.assessment.compliance.api;

import org.jspecify.annotations.NullMarked;
