package org.sumspace.common.testkit.process;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.testkit.process.StoreRelay.Command;

/** What a statement of a store of documents does. */
final class PostgresStatement {
    private static final Set<String> WRITES = Set.of("insert", "update", "delete");
    private static final Pattern TABLE =
            Pattern.compile("\\b(?:INTO|UPDATE|FROM|TABLE IF NOT EXISTS|ON) \"((?:[^\"]|\"\")+)\"");

    /** What comes before a change and proves the lease of the node. */
    private static final String PROOF_END = "changed AS (";

    private PostgresStatement() {}

    /** Of several statements, each of which but the last prepares it. */
    static Command lastOf(String sql) {
        return of(sql.substring(sql.lastIndexOf("; ") + 1));
    }

    static Command of(String statement) {
        int proof = statement.indexOf(PROOF_END);
        String sql = proof < 0 ? statement : statement.substring(proof + PROOF_END.length());
        String name = sql.strip().split("\\W", 2)[0].toLowerCase(Locale.ROOT);
        Matcher table = TABLE.matcher(sql);
        return new Command(name, table.find() ? table.group(1) : "", WRITES.contains(name));
    }
}
