package org.sumspace.common.store;

@OnDatabase(PostgresServer.class)
class PostgresDocumentsIT extends DocumentsTest {}
