/** Clients of the nodes' public contracts, as anybody would write them. */
@NullMarked
package org.sumspace.sandbox.client;

import org.jspecify.annotations.NullMarked;
