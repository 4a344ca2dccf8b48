/** The operators' export and import of all records. */
@NullMarked
package org.sumspace.catalog.transfer.api;

import org.jspecify.annotations.NullMarked;
