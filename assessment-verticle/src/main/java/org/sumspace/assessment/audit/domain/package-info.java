/** Entries of the audit log of a run. */
@NullMarked
package org.sumspace.assessment.audit.domain;

import org.jspecify.annotations.NullMarked;
