/** HTTP operations on accounts. */
@NullMarked
package org.sumspace.catalog.account.api;

import org.jspecify.annotations.NullMarked;
