/** What an aggregator decides and computes: no Vert.x, no clock, no files. */
@NullMarked
package org.sumspace.aggregator.core;

import org.jspecify.annotations.NullMarked;
