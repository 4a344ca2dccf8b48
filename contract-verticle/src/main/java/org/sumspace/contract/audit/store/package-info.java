/** Persists the audit. */
@NullMarked
package org.sumspace.contract.audit.store;

import org.jspecify.annotations.NullMarked;
