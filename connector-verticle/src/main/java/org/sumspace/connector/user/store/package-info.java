/** Users in the database. */
@NullMarked
package org.sumspace.connector.user.store;

import org.jspecify.annotations.NullMarked;
