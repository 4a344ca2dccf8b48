package org.sumspace.common.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RawConnection;
import org.sumspace.common.testkit.RawConnection.Answer;

/** The files that browsers get below {@code /portal/}. */
class PortalFilesTest {
    private static final Pattern FILE = Pattern.compile("(?:href|src)=\"(/portal/[^\"]+)\"");
    private static final int FIRST_LOAD_BYTES_MAX = 45_000;
    private static final int FIRST_LOAD_FILES_MAX = 6;

    private final Vertx vertx = Vertx.vertx();
    private URI node;

    @BeforeEach
    void start() {
        node = start(server -> server);
    }

    private URI start(UnaryOperator<ApiServer.Builder> option) {
        return start("catalog", option);
    }

    private URI start(String kind, UnaryOperator<ApiServer.Builder> option) {
        Contract contract = Contract.load("contracts/words.yaml");
        Portal portal = new Portal(kind, Optional.empty(), new PortalConfig(true, List.of()), contract, List.of());
        HttpConfig http = new HttpConfig("127.0.0.1", 0, null, false, null, null, null);
        Operations operations = new Operations();
        contract.operationIds().forEach(id -> operations.handle(id, ctx -> ctx.end()));
        ApiServer.Builder builder = ApiServer.builder(vertx, http, new LimitsConfig(4096, 1, 60, 1, 1, 2), contract)
                .pages(portal::mount);
        return Await.result(option.apply(builder).start(operations)).baseUrl();
    }

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private Answer get(String target, String... headers) {
        return RawConnection.exchange(
                node,
                "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + String.join("\r\n", headers)
                        + (headers.length == 0 ? "" : "\r\n") + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/portal/", "/portal/trainings", "/portal/trainings/17"})
    void everyPlace_isTheOnePage(String target) {
        assumeThat(PortalFiles.ofThisBuild()).as("built with -Dportal.skip").isPresent();
        Answer page = get(target);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.header("cache-control")).isEqualTo("no-cache");
        assertFiles(page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalog", "connector", "contract", "aggregator", "processor", "converter", "assessment"})
    void everyKindOfNode_hasItsPage(String kind) {
        assumeThat(PortalFiles.ofThisBuild()).as("built with -Dportal.skip").isPresent();
        node = start(kind, UnaryOperator.identity());
        assertFiles(get("/portal/"));
    }

    /** Everything that a browser loads before it asks the node for content. */
    private void assertFiles(Answer page) {
        Matcher file = FILE.matcher(page.body());
        int files = 0;
        int bytes = page.body().length();
        for (; file.find(); files++) {
            Answer found = get(file.group(1), "Accept-Encoding: br, gzip");
            assertThat(found.status()).as(file.group(1)).isEqualTo(200);
            assertThat(found.header("cache-control")).contains("immutable");
            assertThat(found.header("content-encoding")).isEqualTo("gzip");
            assertThat(found.header("content-type")).containsAnyOf("text/javascript", "text/css");
            bytes += Integer.parseInt(found.header("content-length"));
        }
        assertThat(files).isBetween(2, FIRST_LOAD_FILES_MAX);
        assertThat(bytes).isLessThan(FIRST_LOAD_BYTES_MAX);
    }

    /** The page runs no script but the node's own, which may make no markup out of text. */
    @Test
    void policy_permitsOwnFilesAlone() {
        for (String target : List.of("/portal/", "/portal/about", "/portal/none.js")) {
            Answer answer = get(target);
            assertThat(answer.header("content-security-policy"))
                    .startsWith("default-src 'none'; script-src 'self'; style-src 'self'")
                    .contains("require-trusted-types-for 'script'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        }
        assertThat(get("/docs/").header("content-security-policy"))
                .contains("default-src 'self'", "frame-ancestors 'none'");
        for (String target : List.of("/health", "/openapi.json", "/portals", "/none", "/portal/none.js")) {
            assertThat(get(target).header("cache-control")).isEqualTo("no-store");
        }
        for (String target : List.of("/health", "/openapi.json", "/portals", "/none")) {
            assertThat(get(target).header("content-security-policy"))
                    .contains("default-src 'none'")
                    .doesNotContain("script-src");
        }
    }

    @Test
    void nodeInProduction_isReachedOverHttpsAlone() {
        assertThat(get("/health").header("strict-transport-security")).isEmpty();
        node = start(ApiServer.Builder::strictTransport);
        for (String target : List.of("/health", "/docs/", "/portal/")) {
            assertThat(get(target).header("strict-transport-security"))
                    .isEqualTo("max-age=31536000; includeSubDomains");
        }
    }

    @Test
    void otherNames_areNotFound() {
        for (String target :
                List.of("/portal/none.js", "/portal/files.json", "/portal/../cluster.xml", "/portal/%2e%2e/x.y")) {
            assertThat(get(target).status()).as(target).isEqualTo(404);
        }
        assertThat(get("/portal").header("location")).isEqualTo("/portal/");
    }
}
