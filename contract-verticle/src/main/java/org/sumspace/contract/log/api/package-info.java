/** The HTTP API of the node's log. */
@NullMarked
package org.sumspace.contract.log.api;

import org.jspecify.annotations.NullMarked;
