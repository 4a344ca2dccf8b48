#!/usr/bin/env bash
# The build cache extension of Maven, 1.2.0: after `mvn test -Dtest=One`, `mvn test` restores that build and says BUILD SUCCESS,
# although it ran neither the other tests nor the one that fails. The property `test` is no part of what is compared, and
# neither is it among the properties that the extension tracks by itself. A build of the cache counts as tested only
# with a reconcile entry for the property `test` of Surefire (and of Failsafe); with it, the same commands fail as they should.
# Needs a JDK 17 or newer; takes Maven 3.9 from the wrapper of this repository. Exits with 1 if the behaviour has changed.
set -euo pipefail
wrapper=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$wrapper/mvnw" "$folder"
mkdir -p "$folder/.mvn" "$folder/src/test/java"
cp -r "$wrapper/.mvn/wrapper" "$folder/.mvn"
cd "$folder"
cat > .mvn/extensions.xml <<'XML'
<extensions>
  <extension>
    <groupId>org.apache.maven.extensions</groupId>
    <artifactId>maven-build-cache-extension</artifactId>
    <version>1.2.0</version>
  </extension>
</extensions>
XML
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>cached</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>6.1.3</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.4</version></plugin>
    </plugins>
  </build>
</project>
XML
for test in Good Bad; do
  cat > "src/test/java/${test}Test.java" <<JAVA
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class ${test}Test {
    @Test
    void passes() {
        Assertions.assertEquals("Good", "$test");
    }
}
JAVA
done
build() {
  result=0
  ./mvnw -B -ntp -Dstyle.color=never "-Dmaven.build.cache.location=$folder/cache" "$@" > output 2>&1 || result=$?
  echo "mvn $*: exit code $result, $(grep -c 'surefire:.*:test' output) run(s) of Surefire announced"
  grep -E '^\[(INFO|ERROR)\] (Tests run: [0-9]+, F.*[0-9]$|Found cached build|Skipping plugin execution \(cached\): surefire)' output |
    sed 's/by checksum.*//' | sort -u
}
build test -Dtest=GoodTest
[ "$result" = 0 ]
build test
[ "$result" = 0 ] && grep -q 'Skipping plugin execution (cached): surefire:test' output
echo "Without the cache:"
build test -Dmaven.build.cache.enabled=false
[ "$result" != 0 ]
cat > .mvn/maven-build-cache-config.xml <<'XML'
<cache xmlns="http://maven.apache.org/BUILD-CACHE-CONFIG/1.2.0">
  <configuration><enabled>true</enabled></configuration>
  <executionControl>
    <reconcile>
      <plugins>
        <plugin artifactId="maven-surefire-plugin" goal="test">
          <reconciles><reconcile propertyName="test" defaultValue=""/></reconciles>
        </plugin>
      </plugins>
    </reconcile>
  </executionControl>
</cache>
XML
rm -rf cache
echo "With a reconcile entry:"
build test -Dtest=GoodTest
build test
[ "$result" != 0 ]
echo "As described."
