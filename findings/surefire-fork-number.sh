#!/usr/bin/env bash
# Surefire 3.5.4 (Failsafe alike) with Maven 3.9: <name>${surefire.forkNumber}</name> in systemPropertyVariables is the empty
# text in every JVM, without a warning, because Maven replaces a value that is one unknown expression with nothing before
# Surefire sees it. With a letter beside it, <name>n${surefire.forkNumber}</name>, each JVM gets its number. Tests that name a
# folder by the property alone share it, and fail only when two JVMs write at the same moment.
# Needs a JDK 17 or newer; takes Maven from the wrapper of this repository. Exits with 1 if the behaviour has changed.
set -euo pipefail
wrapper=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$wrapper/mvnw" "$folder"
mkdir -p "$folder/.mvn" "$folder/src/test/java"
cp -r "$wrapper/.mvn/wrapper" "$folder/.mvn"
cd "$folder"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>forked</artifactId>
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
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.5.4</version>
        <configuration>
          <forkCount>2</forkCount>
          <systemPropertyVariables>
            <alone>${surefire.forkNumber}</alone>
            <within>n${surefire.forkNumber}</within>
          </systemPropertyVariables>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
XML
for test in First Second; do
  cat > "src/test/java/${test}Test.java" <<JAVA
import org.junit.jupiter.api.Test;

class ${test}Test {
    @Test
    void prints() {
        System.out.println("alone=[" + System.getProperty("alone") + "] within=[" + System.getProperty("within") + "]");
    }
}
JAVA
done
./mvnw -v | head -n 1
./mvnw -B -ntp -q -Dstyle.color=never test > output
grep -o 'alone=.*' output | sort | tee properties
diff properties - <<'TEXT'
alone=[] within=[n1]
alone=[] within=[n2]
TEXT
if grep -qi 'warn.*forkNumber' output; then exit 1; fi
echo "As described."
