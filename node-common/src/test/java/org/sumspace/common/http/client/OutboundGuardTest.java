package org.sumspace.common.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutboundGuardTest {
    private final Vertx vertx = Vertx.vertx();
    private final OutboundGuard guard = new OutboundGuard(vertx, List.of());

    @AfterAll
    void close() {
        Await.result(vertx.close());
    }

    private NodeException refusal(OutboundGuard by, String url) {
        return (NodeException) Await.failure(by.check(URI.create(url)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "2130706433",
                "localhost",
                "0.0.0.0",
                "10.1.2.3",
                "100.64.0.1",
                "100.127.255.255",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "198.18.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "[::1]",
                "[::]",
                "[::ffff:127.0.0.1]",
                "[::ffff:8.8.8.8]:0",
                "[::127.0.0.1]",
                "[64:ff9b::7f00:1]",
                "[64:ff9b:1::1]",
                "[fe80::1]",
                "[fc00::1]",
                "[fd00:ec2::254]",
                "[ff02::1]",
                "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
                "[2002:7f00:1::]",
                "[2001:db8::1]"
            })
    void internalAddress_isRefused(String host) {
        String expectedDetail = host.equals("[::ffff:8.8.8.8]:0") ? "https alone" : "internal";
        NodeException refusal = refusal(guard, "http://" + host + "/x");
        assertThat(refusal.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refusal.detail()).contains(expectedDetail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://8.8.8.8/", "https://172.32.0.1/", "https://100.128.0.1/", "https://[2606:4700::1111]/"})
    void publicAddress_isAllowedOverHttps(String url) {
        OutboundGuard.Target target = Await.result(guard.check(URI.create(url)));
        assertThat(target.port()).isEqualTo(443);
        assertThat(target.tls()).isTrue();
    }

    @Test
    void allowedRange_isCalledOverHttpToo_andOnlyThat() {
        OutboundGuard sandbox = new OutboundGuard(vertx, List.of("127.0.0.0/30", "::1/128"));
        OutboundGuard.Target target = Await.result(sandbox.check(URI.create("http://127.0.0.3:81/")));
        assertThat(target.port()).isEqualTo(81);
        assertThat(target.addresses().get(0).getHostAddress()).isEqualTo("127.0.0.3");
        assertThat(Await.result(sandbox.check(URI.create("http://[::1]/"))).tls())
                .isFalse();
        refusal(sandbox, "http://127.0.0.4/");
        refusal(sandbox, "http://10.0.0.1/");
        assertThat(refusal(sandbox, "http://8.8.8.8/").detail()).contains("https");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "gopher://8.8.8.8/",
                "https:///x",
                "https://127.1/",
                "https://user:pw@8.8.8.8/",
                "/x"
            })
    void otherUrl_isRefused(String url) {
        assertThat(refusal(guard, url).type()).isEqualTo(ProblemType.UNPROCESSABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://0177.0.0.1/",
                "https://8.8.8.08/",
                "https://010.8.8.8/",
                "https://0x8080808/",
                "https://[fe80::1%25eth0]/"
            })
    void addressThatProgramsReadDifferently_isRefused(String url) {
        assertThat(refusal(guard, url).detail()).contains("in decimal numbers");
    }

    @Test
    void everyAddressOfAName_mustBeAllowed_andIsAskedForOnce() {
        int[] asked = {0};
        OutboundGuard mixed = new OutboundGuard(vertx, List.of(), host -> {
            asked[0]++;
            InetAddress good = InetAddress.getByName("8.8.8.8");
            return host.startsWith("mixed")
                    ? new InetAddress[] {good, InetAddress.getByName("10.0.0.1")}
                    : new InetAddress[] {good};
        });
        refusal(mixed, "https://mixed.example/");
        assertThat(Await.result(mixed.check(URI.create("https://0.example/")))
                        .addresses()
                        .get(0))
                .isEqualTo(new InetSocketAddress("8.8.8.8", 0).getAddress());
        assertThat(asked[0]).isEqualTo(2);
    }

    @Test
    void unknownHost_isUnavailable() {
        assertThat(refusal(guard, "https://no-such-host.invalid/").type()).isEqualTo(ProblemType.UNAVAILABLE);
    }
}
