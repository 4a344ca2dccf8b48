/** The plan that this aggregator takes part in, and the reasons for which it refuses something. */
@NullMarked
package org.sumspace.aggregator.shared.domain;

import org.jspecify.annotations.NullMarked;
