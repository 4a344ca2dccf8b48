/** Copies of catalog records in the database. */
@NullMarked
package org.sumspace.connector.catalogcopy.store;

import org.jspecify.annotations.NullMarked;
