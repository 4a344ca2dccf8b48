/** Appends to the audit and reads it. */
@NullMarked
package org.sumspace.contract.audit.service;

import org.jspecify.annotations.NullMarked;
