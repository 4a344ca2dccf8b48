/** The keys with which a connector signs, and what it knows of its registration. */
@NullMarked
package org.sumspace.connector.registration.domain;

import org.jspecify.annotations.NullMarked;
