/** Refusals as they are reported, and the space on the disk that uploads may use. */
@NullMarked
package org.sumspace.aggregator.shared.service;

import org.jspecify.annotations.NullMarked;
