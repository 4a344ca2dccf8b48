/** The HTTP operations of an aggregator, one handler each: parse, delegate, answer. */
@NullMarked
package org.sumspace.aggregator.api;

import org.jspecify.annotations.NullMarked;
