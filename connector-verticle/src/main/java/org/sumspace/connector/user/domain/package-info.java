/** The people of the participant who give consent. */
@NullMarked
package org.sumspace.connector.user.domain;

import org.jspecify.annotations.NullMarked;
