#!/usr/bin/env bash
# mongo-java-server 1.47.0, a MongoDB in the JVM for tests and small nodes: whether arrays within arrays are looked into
# depends on how the question is put. {list: 1} finds [1] and not [[1]], as MongoDB's manual says of arrays; {list: {$in:
# [1]}}, which asks the same, finds [[1]], too, and so does a path: a.b finds [[{b: 1}]], which a MongoDB does not. Whoever
# tests a filter against it, and rewrites an equality to $in, gets other documents.
# Needs a JDK 17 or newer and Maven. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>store</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>de.bwaldvogel</groupId><artifactId>mongo-java-server</artifactId><version>1.47.0</version></dependency>
    <dependency><groupId>org.mongodb</groupId><artifactId>mongodb-driver-sync</artifactId><version>5.3.1</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib
cat > Store.java <<'JAVA'
import com.mongodb.client.*;
import com.mongodb.client.model.Filters;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.*;
import org.bson.Document;

class Store {
    public static void main(String[] arguments) {
        MongoServer server = new MongoServer(new MemoryBackend());
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            MongoDatabase database = client.getDatabase("records");
            MongoCollection<Document> lists = database.getCollection("lists");
            lists.insertMany(List.of(
                    new Document("_id", "[1]").append("list", List.of(1)),
                    new Document("_id", "[[1]]").append("list", List.of(List.of(1)))));
            show("list is 1", lists.find(Filters.eq("list", 1)));
            show("list in [1]", lists.find(Filters.in("list", 1)));
            show("list in [1, 2]", lists.find(Filters.in("list", 1, 2)));
            MongoCollection<Document> nested = database.getCollection("nested");
            nested.insertMany(List.of(
                    new Document("_id", "[{b:1}]").append("a", List.of(new Document("b", 1))),
                    new Document("_id", "[[{b:1}]]").append("a", List.of(List.of(new Document("b", 1))))));
            show("a.b is 1", nested.find(Filters.eq("a.b", 1)));
        } finally {
            server.shutdownNow();
        }
    }

    static void show(String what, FindIterable<Document> found) {
        List<String> ids = new ArrayList<>();
        found.forEach(document -> ids.add(document.getString("_id")));
        System.out.println(what + ": " + String.join(" ", ids));
    }
}
JAVA
echo "mongo-java-server 1.47.0, mongodb-driver-sync 5.3.1, $(java -version 2>&1 | head -n 1)"
java -cp "lib/*" Store.java | tee output
grep -qx 'list is 1: \[1\]' output
grep -qx 'list in \[1\]: \[1\] \[\[1\]\]' output
grep -qx 'list in \[1, 2\]: \[1\] \[\[1\]\]' output
grep -qx 'a.b is 1: \[{b:1}\] \[\[{b:1}\]\]' output
echo "As described."
