/** The operations on the connector's keys. */
@NullMarked
package org.sumspace.connector.registration.api;

import org.jspecify.annotations.NullMarked;
