/** What names a part of a share, and what is expected of it. */
@NullMarked
package org.sumspace.aggregator.share.domain;

import org.jspecify.annotations.NullMarked;
