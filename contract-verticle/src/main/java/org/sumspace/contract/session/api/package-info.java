/** The HTTP API of sessions. */
@NullMarked
package org.sumspace.contract.session.api;

import org.jspecify.annotations.NullMarked;
