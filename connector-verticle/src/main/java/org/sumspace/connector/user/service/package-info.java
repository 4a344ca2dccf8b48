/** Keeps users and registers them at the consent service. */
@NullMarked
package org.sumspace.connector.user.service;

import org.jspecify.annotations.NullMarked;
