/** Reads uploads of shares and releases within a budget of memory. */
@NullMarked
package org.sumspace.aggregator.shared.api;

import org.jspecify.annotations.NullMarked;
