package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.contract.ContractConfig.ManagerEnvironment;

class ContractConfigTest {
    private static final String OWN_SECRET = "kPq8-v0Zt3_nY6wE1rUoL9";

    @TempDir
    private Path folder;

    private ContractConfig read(String host, Map<String, String> environment) {
        try {
            Path file = Files.writeString(folder.resolve("contract.json"), """
                {"nodeId": "contract", "organisation": "Alder", "dataDir": "data", "http": {"host": "%s"},
                 "identity": {"certificate": "c", "key": "k", "trustFolder": "t"},
                 "cluster": {}, "limits": {}, "log": {}}
                """.formatted(host));
            return ConfigReader.read(file, ContractEnvironment.translated(environment), ContractConfig.class);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private ContractConfig local(Map<String, String> environment) {
        return read("127.0.0.1", environment);
    }

    private void assertRefused(String reason, String host, Map<String, String> environment) {
        assertThatThrownBy(() -> read(host, environment))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void specifiedVariables_areSettings() {
        ContractConfig config = local(Map.of(
                "NODE_ENV", "production",
                "SERVER_PORT", "3000",
                "SERVER_BASE_URL", "https://contract.example",
                "CATALOG_AUTHORIZATION_KEY", OWN_SECRET,
                "SECRET_SESSION_KEY", OWN_SECRET + "s",
                "SECRET_AUTH_KEY", "unused",
                "LOGS_KEY", OWN_SECRET + "l"));
        assertThat(config.environment()).isEqualTo(ManagerEnvironment.PRODUCTION);
        assertThat(config.http().port()).isEqualTo(3_000);
        assertThat(config.http().publicUrl()).hasToString("https://contract.example");
        assertThat(Objects.requireNonNull(config.catalogAuthorizationKey()).reveal())
                .isEqualTo(OWN_SECRET);
        assertThat(Objects.requireNonNull(config.sessionKey()).reveal()).isEqualTo(OWN_SECRET + "s");
        assertThat(Objects.requireNonNull(config.logsKey()).reveal()).isEqualTo(OWN_SECRET + "l");
    }

    @Test
    void aliases_andVariablesOfThisProduct_haveTheirOrder() {
        Map<String, String> both = new HashMap<>(Map.of(
                "PORT", "3001", "SERVER_PORT", "3002", "SERVER_URL", "http://localhost:1", "SERVER_BASE_URL", " "));
        assertThat(local(both).http().port()).isEqualTo(3_001);
        assertThat(local(both).http().publicUrl()).hasToString("http://localhost:1");
        both.put("SUMSPACE_HTTP_PORT", "3003");
        assertThat(local(both).http().port()).isEqualTo(3_003);
    }

    @Test
    void mongo_getsUserPasswordAndDatabase() {
        assertThat(mongo(Map.of(
                        "MONGO_URL", "mongodb://db:27017/contract?tls=true",
                        "MONGO_USERNAME", "me",
                        "MONGO_PASSWORD", "p@ss word")))
                .isEqualTo("mongodb://me:p%40ss%20word@db:27017/contract?tls=true contract");
        assertThat(mongo(Map.of("MONGO_URL", "mongodb://a:b@db", "MONGO_USERNAME", "me", "MONGO_PASSWORD", "p")))
                .isEqualTo("mongodb://a:b@db sumspace");
        assertThat(mongo(Map.of("MONGO_URL", "mongodb://db", "MONGO_TEST_URL", "mongodb://t/x", "NODE_ENV", "test")))
                .isEqualTo("mongodb://t/x x");
        assertThat(mongo(Map.of("MONGO_URL", "mongodb://db", "MONGO_TEST_URL", "mongodb://t")))
                .isEqualTo("mongodb://db sumspace");
        assertRefused("MONGO_URL: is missing", "127.0.0.1", Map.of("MONGO_USERNAME", "me", "MONGO_PASSWORD", "p"));
        assertRefused(
                "MONGO_USERNAME: is needed", "127.0.0.1", Map.of("MONGO_URL", "mongodb://db", "MONGO_PASSWORD", "p"));
    }

    private String mongo(Map<String, String> environment) {
        ContractConfig config = local(environment);
        return Objects.requireNonNull(config.store().url()).reveal() + " "
                + config.store().database();
    }

    @Test
    void k8_nodeWithoutAKey_isNotReachableFromOutside() {
        assertThat(local(Map.of()).catalogAuthorizationKey()).isNull();
        assertRefused("catalogAuthorizationKey is needed", "0.0.0.0", Map.of());
        assertRefused(
                "catalogAuthorizationKey is needed",
                "127.0.0.1",
                Map.of("SERVER_BASE_URL", "https://contract.alder.example"));
        assertRefused(
                "catalogAuthorizationKey is needed",
                "127.0.0.1",
                Map.of("SERVER_BASE_URL", "https://localhost.alder.example"));
        assertThat(read("0.0.0.0", Map.of("SUMSPACE_OPEN_ACCESS", "true")).openAccess())
                .isTrue();
        assertThat(read("0.0.0.0", Map.of("CATALOG_AUTHORIZATION_KEY", "k")).openAccess())
                .isFalse();
    }

    @Test
    void production_refusesOpenAccess_andSecretsThatAreKnownOrShort() {
        Map<String, String> production = Map.of("NODE_ENV", "production");
        assertThat(local(production).environment()).isEqualTo(ManagerEnvironment.PRODUCTION);
        assertRefused("openAccess", "0.0.0.0", with(production, "SUMSPACE_OPEN_ACCESS", "true"));
        assertRefused(
                "catalogAuthorizationKey must be",
                "0.0.0.0",
                with(production, "CATALOG_AUTHORIZATION_KEY", "a-long-random-text-that-the-catalog-has-too"));
        assertRefused("sessionKey must be", "127.0.0.1", with(production, "SECRET_SESSION_KEY", "secret"));
        assertRefused("logsKey must be", "127.0.0.1", with(production, "LOGS_KEY", "logs"));
    }

    @Test
    void requiredVerification_needsCatalogs() {
        assertRefused("needs participants", "127.0.0.1", Map.of("SUMSPACE_SIGNATURES_REQUIRE_VERIFIED", "true"));
    }

    private static Map<String, String> with(Map<String, String> environment, String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return more;
    }
}
