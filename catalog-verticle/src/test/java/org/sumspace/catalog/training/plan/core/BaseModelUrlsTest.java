package org.sumspace.catalog.training.plan.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;

class BaseModelUrlsTest {
    private static final String SHA256 = Digest.of(new byte[] {1}).toString();
    private static final BaseModelUrls URLS = new BaseModelUrls("https://catalog.example");

    @Test
    void url_namesItsFile() {
        Digest sha256 = Digest.parse(SHA256);
        assertThat(URLS.find(URLS.of(sha256))).contains(sha256);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://other.example/base_models/",
                "https://catalog.example.evil.example/base_models/",
                "https://catalog.example/models/",
                "https://catalog.example/base_models/a",
                "https://catalog.example/base_models//"
            })
    void otherUrl_namesNone(String folder) {
        assertThat(URLS.find(folder + SHA256)).isEmpty();
        assertThat(URLS.find(folder)).isEmpty();
    }
}
