/** Payloads of the envelopes that every node exchanges: answers, refusals, signed HTTP requests. */
@NullMarked
package org.sumspace.common.message;

import org.jspecify.annotations.NullMarked;
