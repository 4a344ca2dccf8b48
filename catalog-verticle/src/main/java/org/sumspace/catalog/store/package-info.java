/** The catalog's stores, one for each kind of record. */
@NullMarked
package org.sumspace.catalog.store;

import org.jspecify.annotations.NullMarked;
