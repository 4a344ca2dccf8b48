/** What the audit records. */
@NullMarked
package org.sumspace.contract.audit.domain;

import org.jspecify.annotations.NullMarked;
