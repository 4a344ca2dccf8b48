/** Clients of the nodes' public APIs. */
@NullMarked
package org.sumspace.sandbox.client;

import org.jspecify.annotations.NullMarked;
