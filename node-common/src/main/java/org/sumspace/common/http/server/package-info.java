/** The HTTP side of a node, made from its OpenAPI contract. */
@NullMarked
package org.sumspace.common.http.server;

import org.jspecify.annotations.NullMarked;
