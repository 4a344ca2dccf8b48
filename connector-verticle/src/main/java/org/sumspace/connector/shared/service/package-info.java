/** What the services of several features use to order their changes. */
@NullMarked
package org.sumspace.connector.shared.service;

import org.jspecify.annotations.NullMarked;
