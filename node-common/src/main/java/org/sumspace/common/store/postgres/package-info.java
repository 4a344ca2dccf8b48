/** PostgreSQL: the embedded server, migrations, and transactions of one workspace. Only this package knows the client. */
@NullMarked
package org.sumspace.common.store.postgres;

import org.jspecify.annotations.NullMarked;
