/** Signed messages between the connectors of participants, over HTTP. */
@NullMarked
package org.sumspace.common.http.participant;

import org.jspecify.annotations.NullMarked;
