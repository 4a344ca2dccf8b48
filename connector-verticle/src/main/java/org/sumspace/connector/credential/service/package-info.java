/** The credentials with which a connector authenticates itself to applications. */
@NullMarked
package org.sumspace.connector.credential.service;

import org.jspecify.annotations.NullMarked;
