/** PostgreSQL: the embedded server, migrations, and transactions of one workspace. Only this package knows the client. */
package org.sumspace.common.store.postgres;
