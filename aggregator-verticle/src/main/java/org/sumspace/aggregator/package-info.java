@NullMarked
package org.sumspace.aggregator;

import org.jspecify.annotations.NullMarked;
