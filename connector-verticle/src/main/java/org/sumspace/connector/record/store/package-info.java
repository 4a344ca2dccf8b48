/** Stores learning records and translates conditions into filters of the store. */
@NullMarked
package org.sumspace.connector.record.store;

import org.jspecify.annotations.NullMarked;
