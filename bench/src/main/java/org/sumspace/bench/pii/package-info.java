/** {@code sumspace bench pii}: measures how well personal data is recognised. */
@NullMarked
package org.sumspace.bench.pii;

import org.jspecify.annotations.NullMarked;
