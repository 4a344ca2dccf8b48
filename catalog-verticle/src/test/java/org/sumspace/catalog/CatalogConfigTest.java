package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.contract.service.ContractManagerConfig;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.Secret;

class CatalogConfigTest {
    @TempDir
    private Path folder;

    @Test
    void settingsThatAreMissing_haveDefaults() throws IOException {
        CatalogConfig config = read(minimal(), Map.of());
        assertThat(config.noticeGraceSeconds()).isEqualTo(30);
        assertThat(config.signUpsPerHour()).isEqualTo(20);
        assertThat(config.recordCacheBytesMax()).isEqualTo(64 * 1024 * 1024);
        assertThat(config.serviceTokenMaxAgeSeconds()).isEqualTo(86_400);
        assertThat(config.store().url()).isNull();
        assertThat(config.contractManager()).isNull();
        assertThat(config.node().organisation()).isEqualTo("alma");
    }

    @Test
    void everySettingOfTheCatalog_canBeSet() throws IOException {
        JsonObject json = minimal()
                .put("noticeGraceSeconds", 5)
                .put("signUpsPerHour", 100)
                .put("recordCacheBytesMax", 0)
                .put("serviceTokenMaxAgeSeconds", 3_600)
                .put(
                        "contractManager",
                        new JsonObject()
                                .put("url", "https://contracts.example/v1")
                                .put("key", "shared")
                                .put("hasRegistry", true))
                .put(
                        "mongo",
                        new JsonObject().put("url", "mongodb://db.example").put("database", "space"));
        CatalogConfig config = read(json, Map.of("SUMSPACE_MONGO_CONNECTIONS", "20"));
        assertThat(config.noticeGraceSeconds()).isEqualTo(5);
        assertThat(config.signUpsPerHour()).isEqualTo(100);
        assertThat(config.recordCacheBytesMax()).isZero();
        assertThat(config.serviceTokenMaxAgeSeconds()).isEqualTo(3_600);
        assertThat(config.store().database()).isEqualTo("space");
        assertThat(config.store().connections()).isEqualTo(20);
        assertThat(config.contractManager())
                .isEqualTo(new ContractManagerConfig(
                        URI.create("https://contracts.example/v1"), Secret.of("shared"), true));
        assertThat(config.toString()).doesNotContain("db.example", "shared");
    }

    @Test
    void wrongAndUnknownSettings_areAllReported() {
        JsonObject json = minimal().put("noticeGraceSeconds", 0).put("mungo", new JsonObject());
        assertThatThrownBy(() -> read(json, Map.of()))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("noticeGraceSeconds")
                .hasMessageContaining("mungo");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://contracts.example", "https://user:pass@contracts.example", "https:///v1", "contracts"})
    void urlOfTheContractManager_isCheckedAtTheStart(String url) {
        JsonObject json = minimal().put("contractManager", new JsonObject().put("url", url));
        assertThatThrownBy(() -> read(json, Map.of()))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("contractManager");
    }

    private CatalogConfig read(JsonObject json, Map<String, String> environment) throws IOException {
        Path file = folder.resolve("catalog.json");
        Files.writeString(file, json.encode());
        return ConfigReader.read(file, environment, CatalogConfig.class);
    }

    private static JsonObject minimal() {
        return new JsonObject()
                .put("nodeId", "catalog")
                .put("organisation", "alma")
                .put("dataDir", "data")
                .put(
                        "identity",
                        new JsonObject()
                                .put("certificate", "node.crt")
                                .put("key", "node.key")
                                .put("trustFolder", "trust"))
                .put("cluster", new JsonObject().put("members", new JsonArray()));
    }
}
