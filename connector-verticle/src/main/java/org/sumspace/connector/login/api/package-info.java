/** The HTTP operations of log-ins with the participant's keys. */
@NullMarked
package org.sumspace.connector.login.api;

import org.jspecify.annotations.NullMarked;
