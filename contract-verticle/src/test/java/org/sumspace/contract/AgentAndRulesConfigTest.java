package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.InvalidConfigException;

class AgentAndRulesConfigTest {
    private static final Path SAMPLE = Path.of("../docs/samples/contract.json");

    @TempDir
    private Path folder;

    private ContractConfig read(String name, Object value, Map<String, String> environment) throws IOException {
        JsonObject json = new JsonObject(Files.readString(SAMPLE)).put(name, value);
        Path file = Files.writeString(folder.resolve("contract.json"), json.encode());
        return ConfigReader.read(file, ContractEnvironment.translated(environment), ContractConfig.class);
    }

    @Test
    void variablesOfTheSpecification_areSettings() throws IOException {
        ContractConfig config = read(
                "openReads",
                true,
                Map.of(
                        "CATALOG_REGISTRY_URL",
                        "https://registry.example/rules",
                        "CATALOG_REGISTRY_FILE_EXT",
                        "json",
                        "USE_CONTRACT_AGENT",
                        "true"));
        assertThat(config.rules().registry().orElseThrow().of("rule-x"))
                .hasToString("https://registry.example/rules/rule-x.json");
        assertThat(config.agent().enabled()).isTrue();
        assertThat(config.agent().sections())
                .extracting(DataProviderConfig::source)
                .containsExactly("contracts", "bilaterals");
    }

    @Test
    void withoutSettings_thereIsNoRegistryAndNoAgent() throws IOException {
        ContractConfig config = read("openReads", true, Map.of("CATALOG_REGISTRY_URL", " "));
        assertThat(config.rules().registry()).isEmpty();
        assertThat(config.agent().enabled()).isFalse();
    }

    @Test
    void sections_haveAllSixFields() throws IOException {
        JsonObject section = new JsonObject()
                .put("source", "contracts")
                .put("url", "mongodb://user:pass-1@mongo.example:27017")
                .put("dbName", "manager")
                .put("watchChanges", false)
                .put("hostsProfiles", true)
                .put("existingDataCheck", true);
        AgentConfig agent = read("agent", agent(section), Map.of()).agent();
        DataProviderConfig read = agent.sections().get(0);
        assertThat(read.section().watched()).isFalse();
        assertThat(read.section().existingCounted()).isTrue();
        assertThat(read.hostsProfiles()).isTrue();
        assertThat(agent.toString()).doesNotContain("pass-1");
        AgentConfig renewed = read(
                        "agent",
                        agent(section.put("url", "mongodb://user:other@mongo.example:27017/?tls=true")),
                        Map.of())
                .agent();
        assertThat(renewed.sections().get(0).section().key())
                .as("a new password begins no new section")
                .isEqualTo(read.section().key());
    }

    private static JsonObject agent(JsonObject... sections) {
        return new JsonObject().put("enabled", true).put("dataProviderConfig", new JsonArray(List.of(sections)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
        contracts,   http://10.0.0.1:27017,       manager
        contracts,   file:///etc/passwd,          manager
        contracts,   mongodb://,                  manager
        contracts,   mongodbx://mongo.example,    manager
        contracts,   mongodb://mongo.example,     -
        contracts,   mongodb://mongo.example,     ../x
        $cmd,        mongodb://mongo.example,     manager
        audit,       -,                           -
        contracts,   -,                           manager
        """)
    void sectionThatNamesNoMongoDb_isRefused(String source, String url, String dbName) {
        JsonObject section =
                new JsonObject().put("source", source).put("url", url).put("dbName", dbName);
        assertThatThrownBy(() -> read("agent", agent(section), Map.of()))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("agent.dataProviderConfig[0]");
    }

    @Test
    void sectionsThatContradict_areRefused() {
        JsonObject section = new JsonObject()
                .put("source", "contracts")
                .put("url", "mongodb://mongo.example")
                .put("dbName", "manager");
        assertThatThrownBy(() -> read("agent", agent(section, section), Map.of()))
                .hasMessageContaining("each collection once");
        JsonObject host = section.copy().put("hostsProfiles", true);
        assertThatThrownBy(() -> read("agent", agent(host, host.copy().put("source", "profiles")), Map.of()))
                .hasMessageContaining("one section at most");
    }

    @ParameterizedTest
    @CsvSource({
        "rules,",
        "https:///rules,",
        "https://user:password@registry.example/rules,",
        "https://registry.example/rules?key=1,",
        "https://registry.example/rules#a,",
        "https://registry.example/rules,../x",
        "https://registry.example/rules,json?x"
    })
    void registryThatMakesNoUrls_isRefused(String url, String extension) {
        JsonObject rules =
                new JsonObject().put("registryUrl", url).put("registryFileExt", extension == null ? "" : extension);
        assertThatThrownBy(() -> read("rules", rules, Map.of()))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("rules");
    }
}
