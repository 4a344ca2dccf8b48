/** The HTTP API of the audit. */
@NullMarked
package org.sumspace.contract.audit.api;

import org.jspecify.annotations.NullMarked;
