/** Stores accounts. */
@NullMarked
package org.sumspace.catalog.account.store;

import org.jspecify.annotations.NullMarked;
