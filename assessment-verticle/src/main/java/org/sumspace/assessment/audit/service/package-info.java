/** Writes and checks the audit log of a run. */
@NullMarked
package org.sumspace.assessment.audit.service;

import org.jspecify.annotations.NullMarked;
