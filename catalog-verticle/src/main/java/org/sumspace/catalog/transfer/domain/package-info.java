/** What became of imported lines, as plain values. */
@NullMarked
package org.sumspace.catalog.transfer.domain;

import org.jspecify.annotations.NullMarked;
