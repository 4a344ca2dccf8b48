/** Negotiations of two participants about a service offering, as plain values. */
@NullMarked
package org.sumspace.catalog.negotiation.domain;

import org.jspecify.annotations.NullMarked;
