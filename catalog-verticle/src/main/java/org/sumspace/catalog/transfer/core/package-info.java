/** Reads the lines of an import. */
@NullMarked
package org.sumspace.catalog.transfer.core;

import org.jspecify.annotations.NullMarked;
