/** Ecosystems, their members and the moves in them, as plain values. */
@NullMarked
package org.sumspace.catalog.ecosystem.domain;

import org.jspecify.annotations.NullMarked;
