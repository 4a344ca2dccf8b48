/** Log-ins with the participant's keys. */
@NullMarked
package org.sumspace.connector.login.service;

import org.jspecify.annotations.NullMarked;
