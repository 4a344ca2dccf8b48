/** HTTP operations on accounts and participants. */
@NullMarked
package org.sumspace.catalog.account.api;

import org.jspecify.annotations.NullMarked;
