/** Payloads of exchanges, as streams and parts. */
@NullMarked
package org.sumspace.connector.payload.service;

import org.jspecify.annotations.NullMarked;
