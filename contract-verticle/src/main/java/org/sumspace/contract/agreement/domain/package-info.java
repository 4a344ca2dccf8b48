/** Contracts as plain values. */
@NullMarked
package org.sumspace.contract.agreement.domain;

import org.jspecify.annotations.NullMarked;
