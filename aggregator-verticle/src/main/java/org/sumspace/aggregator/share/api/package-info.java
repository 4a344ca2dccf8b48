/** The HTTP operations with which processors upload their shares. */
@NullMarked
package org.sumspace.aggregator.share.api;

import org.jspecify.annotations.NullMarked;
