/** The HTTP API of the exchange with CARiSMA and LOLA. */
@NullMarked
package org.sumspace.assessment.interop.api;

import org.jspecify.annotations.NullMarked;
