/** The rounds of a parent and of the main aggregator: collect released sums, add or decode them, make the next version. */
@NullMarked
package org.sumspace.aggregator.release.service;

import org.jspecify.annotations.NullMarked;
