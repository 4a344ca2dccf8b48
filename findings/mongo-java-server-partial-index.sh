#!/usr/bin/env bash
# mongo-java-server 1.47.0, a MongoDB in the JVM for tests and small nodes: a unique index with a partialFilterExpression is
# created without a complaint, and listIndexes shows the expression, but the index holds for all documents. Two closed
# records with one address, which a MongoDB stores because the filter names only the open ones, are refused as duplicates
# (E11000). "At most one open record of a kind" cannot be a partial index on both; a field that only open records have, with
# a sparse unique index, works here.
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
import com.mongodb.MongoWriteException;
import com.mongodb.client.*;
import com.mongodb.client.model.*;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import org.bson.Document;

class Store {
    public static void main(String[] arguments) {
        MongoServer server = new MongoServer(new MemoryBackend());
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            MongoDatabase database = client.getDatabase("records");
            MongoCollection<Document> partial = database.getCollection("partial");
            partial.createIndex(
                    Indexes.ascending("address"),
                    new IndexOptions().unique(true).partialFilterExpression(Filters.eq("open", true)));
            for (Document index : partial.listIndexes()) {
                System.out.println("index " + index.getString("name") + " " + index.get("partialFilterExpression"));
            }
            insertTwice("partial", partial, new Document("address", "a").append("open", false));
            MongoCollection<Document> sparse = database.getCollection("sparse");
            sparse.createIndex(Indexes.ascending("openAddress"), new IndexOptions().unique(true).sparse(true));
            insertTwice("sparse, closed", sparse, new Document("address", "a"));
            insertTwice("sparse, open", sparse, new Document("address", "a").append("openAddress", "a"));
        } finally {
            server.shutdownNow();
        }
    }

    static void insertTwice(String what, MongoCollection<Document> collection, Document document) {
        collection.insertOne(new Document(document));
        try {
            collection.insertOne(new Document(document));
            System.out.println(what + ": both stored");
        } catch (MongoWriteException e) {
            System.out.println(what + ": the second is refused with " + e.getError().getCode());
        }
    }
}
JAVA
echo "mongo-java-server 1.47.0, mongodb-driver-sync 5.3.1, $(java -version 2>&1 | head -n 1)"
java -cp "lib/*" Store.java | tee output
grep -qx 'index address_1 Document{{open=true}}' output
grep -qx 'partial: the second is refused with 11000' output
grep -qx 'sparse, closed: both stored' output
grep -qx 'sparse, open: the second is refused with 11000' output
echo "As described."
