/** What contracts permit. Nothing here reads a clock, a store or a network. */
@NullMarked
package org.sumspace.connector.contract.core;

import org.jspecify.annotations.NullMarked;
