/** What the catalog keeps: one interface a kind of record, in memory and in MongoDB. */
@NullMarked
package org.sumspace.catalog.store;

import org.jspecify.annotations.NullMarked;
