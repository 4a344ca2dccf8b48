#!/usr/bin/env bash
# DuckDB's JDBC driver 2.0.0.1: with jdbc_stream_results=true, a query that fails for want of memory throws
# "Invalid Input Error: Invalid result set". The reason, which the same query without streaming gives ("Out of Memory Error:
# failed to allocate data ..."), is lost: not in the message, not in a cause. Who tells users why a query failed, or
# decides by the message whether to try again, must not rely on it where results are streamed.
# Needs a JDK 17 or newer and Maven. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=2.0.0.1
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-Dartifact=org.duckdb:duckdb_jdbc:$version" \
  "-DoutputDirectory=$folder"
cat > Streamed.java <<'JAVA'
import java.sql.*;
import java.util.Properties;

class Streamed {
    public static void main(String[] arguments) throws Exception {
        for (String streamed : new String[] {"false", "true"}) {
            Properties properties = new Properties();
            properties.setProperty("memory_limit", "50MiB");
            properties.setProperty("threads", "2");
            properties.setProperty("temp_directory", arguments[0] + "/spilled-" + streamed);
            properties.setProperty("jdbc_stream_results", streamed);
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + arguments[0] + "/" + streamed, properties);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t AS SELECT (i % 1001)::DOUBLE AS x FROM range(3000000) r(i)");
                try (ResultSet rows = statement.executeQuery("SELECT quantile_cont(x, [0.25, 0.75]) FROM t")) {
                    System.out.println("streamed=" + streamed + ": no error");
                } catch (SQLException e) {
                    String cause = e.getCause() == null ? "no cause" : "cause " + e.getCause().getMessage();
                    System.out.println("streamed=" + streamed + ": " + e.getMessage().split("\n", 2)[0] + " (" + cause + ")");
                }
            }
        }
    }
}
JAVA
echo "org.duckdb:duckdb_jdbc $version, $(java -version 2>&1 | head -n 1)"
java -cp "duckdb_jdbc-$version.jar" Streamed.java "$folder" | tee output
grep -q '^streamed=false: Out of Memory Error: ' output
grep -q '^streamed=true: Invalid Input Error: Invalid result set (no cause)' output
echo "As described."
