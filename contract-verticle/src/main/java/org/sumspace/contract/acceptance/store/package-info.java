/** Persists what participants accept. */
@NullMarked
package org.sumspace.contract.acceptance.store;

import org.jspecify.annotations.NullMarked;
