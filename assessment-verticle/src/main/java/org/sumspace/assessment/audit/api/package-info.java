/** The HTTP API of the audit log. */
@NullMarked
package org.sumspace.assessment.audit.api;

import org.jspecify.annotations.NullMarked;
