/** The HTTP API of decisions. */
@NullMarked
package org.sumspace.contract.decision.api;

import org.jspecify.annotations.NullMarked;
