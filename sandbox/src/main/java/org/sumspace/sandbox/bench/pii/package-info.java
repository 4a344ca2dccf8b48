/** {@code sumspace bench pii}: measures how well personal data is recognised. */
@NullMarked
package org.sumspace.sandbox.bench.pii;

import org.jspecify.annotations.NullMarked;
