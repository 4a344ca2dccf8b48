/** Reads, lists and writes of a catalog with many service offerings. */
@NullMarked
package org.sumspace.bench.catalog;

import org.jspecify.annotations.NullMarked;
