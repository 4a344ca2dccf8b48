/** Calls that a record still needs at another service, as plain values stored inside the record. */
@NullMarked
package org.sumspace.catalog.contract.domain;

import org.jspecify.annotations.NullMarked;
