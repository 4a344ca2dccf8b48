/** Accounts, training plans and execution plans with their states, as plain values. */
@NullMarked
package org.sumspace.catalog.domain;

import org.jspecify.annotations.NullMarked;
