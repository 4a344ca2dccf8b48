/** Names, web addresses and times of tokens, as pure functions. */
@NullMarked
package org.sumspace.catalog.account.core;

import org.jspecify.annotations.NullMarked;
