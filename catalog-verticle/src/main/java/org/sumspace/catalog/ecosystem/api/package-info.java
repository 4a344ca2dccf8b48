/** HTTP operations on ecosystems beside those that records of all kinds have. */
@NullMarked
package org.sumspace.catalog.ecosystem.api;

import org.jspecify.annotations.NullMarked;
