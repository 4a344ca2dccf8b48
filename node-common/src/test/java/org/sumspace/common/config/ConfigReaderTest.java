package org.sumspace.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.config.NodeConfig.OperatorConfig;

class ConfigReaderTest {
    private static final String MINIMAL = """
            {
              // the settings that have no default
              "nodeId": "a-1", "organisation": "Alpha", "dataDir": "data",
              "identity": {"certificate": "node.crt", "key": "/keys/node.key", "trustFolder": "../trust"}
              (more)
            }
            """;

    @TempDir
    private Path folder;

    record StoreConfig(
            String url,
            @Default("16") int poolMax,
            @Nullable Secret password) {}

    record ExampleConfig(
            @Inline NodeConfig node,
            @FormerName("mongo") @Nullable StoreConfig store,
            @Default("0.5") double fraction) {}

    private ExampleConfig read(String more, Map<String, String> env) throws IOException {
        Path file = folder.resolve("node.json");
        Files.writeString(file, MINIMAL.replace("(more)", more));
        return ConfigReader.read(file, env, ExampleConfig.class);
    }

    private List<ConfigProblem> problems(String more, Map<String, String> env) {
        return catchThrowableOfType(InvalidConfigException.class, () -> read(more, env))
                .problems();
    }

    @Test
    void minimalFile_getsTheDefaults() throws IOException {
        ExampleConfig config = read("", Map.of());
        assertThat(config.fraction()).isEqualTo(0.5);
        assertThat(config.store()).isNull();
        assertThat(config.node().http()).isEqualTo(new HttpConfig("127.0.0.1", 8080, null, false, null, null, null));
        assertThat(config.node().cluster())
                .isEqualTo(new ClusterConfig("sumspace", "127.0.0.1", 5701, List.of(), "127.0.0.1", 0, true));
        assertThat(config.node().limits()).isEqualTo(new LimitsConfig(16 << 20, 16, 30, 10, 1, 4, 2048, 512, 64 << 20));
        assertThat(config.node().log()).isEqualTo(new LogConfig(LogFormat.TEXT, null, true));
        assertThat(config.node().operators()).isEmpty();
        assertThat(config.node().outboundAllow()).isEmpty();
    }

    @Test
    void relativePaths_areRelativeToTheFile() throws IOException {
        NodeConfig node = read("", Map.of()).node();
        assertThat(node.dataDir()).isEqualTo(folder.resolve("data"));
        assertThat(node.identity().key()).isEqualTo(Path.of("/keys/node.key"));
        assertThat(node.identity().trustFolder())
                .isEqualTo(folder.resolveSibling("trust").normalize());
    }

    @Test
    void fullFile_isMapped() throws IOException {
        ExampleConfig config = read("""
                , "http": {"host": "::1", "port": 0, "publicUrl": "https://a.example", "tls": true,
                           "tlsCertificate": "t.crt", "tlsKey": "t.key", "caFile": "ca.pem"},
                "cluster": {"name": "c", "host": "10.0.0.1", "port": 5800, "members": ["10.0.0.2:5801"],
                            "busHost": "10.0.0.1", "busPort": 5900, "busTls": false},
                "operators": [{"email": "a@b.c", "passwordHash": "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"}],
                "outboundAllow": ["127.0.0.0/8", "::1/128"],
                "limits": {"bodyBytesMax": 2048, "connectionsMax": 2, "requestTimeoutSeconds": 3, "drainSeconds": 4,
                           "eventLoops": 5, "workers": 6},
                "log": {"format": "json", "level": "debug", "requests": false},
                "store": {"url": "mongodb://x", "poolMax": 3, "password": "p"}, "fraction": 1
                """, Map.of());
        assertThat(config.node().http())
                .isEqualTo(new HttpConfig(
                        "::1",
                        0,
                        URI.create("https://a.example"),
                        true,
                        folder.resolve("t.crt"),
                        folder.resolve("t.key"),
                        folder.resolve("ca.pem")));
        assertThat(config.node().cluster())
                .isEqualTo(new ClusterConfig("c", "10.0.0.1", 5800, List.of("10.0.0.2:5801"), "10.0.0.1", 5900, false));
        assertThat(config.node().operators())
                .containsExactly(
                        new OperatorConfig("a@b.c", Secret.of("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA")));
        assertThat(config.node().outboundAllow()).containsExactly("127.0.0.0/8", "::1/128");
        assertThat(config.node().limits()).isEqualTo(new LimitsConfig(2048, 2, 3, 4, 5, 6));
        assertThat(config.node().log()).isEqualTo(new LogConfig(LogFormat.JSON, Level.DEBUG, false));
        assertThat(config.store()).isEqualTo(new StoreConfig("mongodb://x", 3, Secret.of("p")));
        assertThat(config.fraction()).isEqualTo(1);
    }

    @Test
    void environment_overridesTheFile() throws IOException {
        Map<String, String> env = Map.of(
                "SUMSPACE_HTTP_PORT", "9000",
                "SUMSPACE_NODE_ID", "other",
                "SUMSPACE_OUTBOUND_ALLOW", "10.0.0.0/8, 127.0.0.0/8",
                "SUMSPACE_STORE_URL", "mongodb://env",
                "SUMSPACE_LOG_FORMAT", "json");
        ExampleConfig config = read(", \"http\": {\"port\": 1}", env);
        assertThat(config.node().http().port()).isEqualTo(9000);
        assertThat(config.node().nodeId()).isEqualTo("other");
        assertThat(config.node().outboundAllow()).containsExactly("10.0.0.0/8", "127.0.0.0/8");
        assertThat(config.node().log().format()).isEqualTo(LogFormat.JSON);
        assertThat(config.store()).isEqualTo(new StoreConfig("mongodb://env", 16, null));
    }

    @Test
    void formerNames_areReadUnlessTheNewOneIsThere() throws IOException {
        assertThat(read(", \"mongo\": {\"url\": \"a\"}", Map.of()).store()).isEqualTo(new StoreConfig("a", 16, null));
        assertThat(read("", Map.of("SUMSPACE_MONGO_URL", "b", "SUMSPACE_MONGO_POOL_MAX", "2"))
                        .store())
                .isEqualTo(new StoreConfig("b", 2, null));
        assertThat(read(", \"store\": {\"url\": \"c\"}", Map.of("SUMSPACE_MONGO_URL", "b"))
                        .store())
                .isEqualTo(new StoreConfig("c", 16, null));
        assertThatThrownBy(() -> read(", \"store\": {\"url\": \"c\"}, \"mongo\": {\"url\": \"a\"}", Map.of()))
                .hasMessageContaining("mongo: unknown setting");
    }

    @Test
    void everyProblem_isReportedAtOnce() {
        List<ConfigProblem> problems = problems("""
                , "http": {"prot": 1, "port": "x", "tls": 1}, "fraction": "half", "store": {"poolMax": 3.5},
                "cluster": {"members": ["nope"]}, "log": {"format": "xml"}, "limits": []
                """, Map.of("SUMSPACE_LIMITS_WORKERS", "many"));
        assertThat(problems)
                .extracting(ConfigProblem::path)
                .containsExactlyInAnyOrder(
                        "http.prot",
                        "http.port",
                        "http.tls",
                        "fraction",
                        "store.url",
                        "store.poolMax",
                        "cluster",
                        "log.format",
                        "limits");
        assertThat(problems).anySatisfy(problem -> assertThat(problem.hint()).isEqualTo("did you mean port?"));
    }

    @Test
    void missingSetting_isReportedWithTheWayToSetIt() {
        assertThat(problems(", \"store\": {}", Map.of()))
                .containsExactly(
                        new ConfigProblem("store.url", "is missing", "set it in the file or as SUMSPACE_STORE_URL"));
    }

    @Test
    void contradiction_isReportedAtItsRecord() {
        assertThat(problems(", \"http\": {\"tls\": true}", Map.of()))
                .containsExactly(new ConfigProblem("http", "tls needs tlsCertificate and tlsKey", ""));
    }

    @Test
    void secrets_areNeverPrinted() {
        String hash = "plaintext-password";
        InvalidConfigException failure = catchThrowableOfType(
                InvalidConfigException.class,
                () -> read(", \"operators\": [{\"email\": \"a@b.c\", \"passwordHash\": \"" + hash + "\"}]", Map.of()));
        assertThat(failure.problems()).extracting(ConfigProblem::path).containsExactly("operators[0]");
        assertThat(failure).message().doesNotContain(hash);
        assertThat(new OperatorConfig("a@b.c", Secret.of("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA")).toString())
                .doesNotContain("argon2id");
    }

    @Test
    void invalidJson_isReportedWithItsLine() {
        assertThat(problems(",,", Map.of()).get(0).message()).contains("line");
        assertThat(problems(", \"nodeId\": \"twice\"", Map.of()).get(0).hint()).contains("nodeId");
        InvalidConfigException absent = catchThrowableOfType(
                InvalidConfigException.class,
                () -> ConfigReader.read(folder.resolve("absent.json"), Map.of(), ExampleConfig.class));
        assertThat(absent).hasMessageContaining("absent.json").hasMessageContaining("--config");
    }

    enum Colour {
        RED,
        GREEN
    }

    record Variables(
            @Default("8000") @Range(min = 1, max = 9000) int appPort,
            @Default("red") Colour colour,
            @Default("p") Path profilesPath,
            @Default("localhost") Host host,
            List<CidrBlock> outboundAllow) {}

    record Host(String text) {
        static Host parse(String text) {
            return new Host(text);
        }
    }

    private static List<ConfigProblem> variableProblems(Map<String, String> variables, ConfigProblem... found) {
        return catchThrowableOfType(
                        InvalidConfigException.class,
                        () -> ConfigReader.readVariables(variables, Variables.class, List.of(found)))
                .problems();
    }

    @Test
    void variablesAlone_areNamedWithoutPrefix_andBlankOnesAreNotSet() {
        Variables read = ConfigReader.readVariables(
                Map.of(
                        "APP_PORT",
                        " 9000 ",
                        "COLOUR",
                        "Green",
                        "PROFILES_PATH",
                        " ",
                        "OUTBOUND_ALLOW",
                        "10.0.0.0/8, ::1/128"),
                Variables.class,
                List.of());
        assertThat(read.appPort()).isEqualTo(9000);
        assertThat(read.colour()).isEqualTo(Colour.GREEN);
        assertThat(read.profilesPath()).isEqualTo(Path.of("p"));
        assertThat(read.host()).isEqualTo(new Host("localhost"));
        assertThat(read.outboundAllow()).extracting(CidrBlock::toString).containsExactly("10.0.0.0/8", "::1/128");
    }

    @Test
    void problemsOfVariables_nameTheVariable_andComeTogetherWithThoseOfTheCaller() {
        assertThat(variableProblems(
                        Map.of("APP_PORT", "9001", "COLOUR", "blue", "OUTBOUND_ALLOW", "localhost"),
                        new ConfigProblem("PROFILE_X_URL", "expected a URL", "")))
                .extracting(ConfigProblem::path)
                .containsExactlyInAnyOrder("PROFILE_X_URL", "APP_PORT", "COLOUR", "OUTBOUND_ALLOW");
    }

    /** A truncated hash was only noticed when its operator logged in. */
    @Test
    void operatorWithAMalformedHash_isRefused() {
        assertThatThrownBy(() -> new OperatorConfig("a@b.c", Secret.of("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("passwordHash");
    }
}
