/** Accounts of participants, as plain values. */
@NullMarked
package org.sumspace.catalog.account.domain;

import org.jspecify.annotations.NullMarked;
