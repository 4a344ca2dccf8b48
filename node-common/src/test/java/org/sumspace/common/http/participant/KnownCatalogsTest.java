package org.sumspace.common.http.participant;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownCatalogsTest {
    private static final String ID = "65f0c0ffee00000000000009";

    private final KnownCatalogs catalogs = new KnownCatalogs(
            List.of(URI.create("https://catalog.example/"), URI.create("https://other.example/base")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example/catalog/participants/65F0C0FFEE00000000000009/"
            })
    void formsOfOneUrl_areOneParticipant(String url) {
        assertThat(catalogs.participant(url))
                .contains(URI.create("https://catalog.example/v1/catalog/participants/" + ID));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "https://evil.example/v1/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example.evil.example/v1/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example@evil.example/v1/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example:8443/v1/catalog/participants/65f0c0ffee00000000000009",
                "http://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009",
                "https://catalog.example/v1/catalog/participants/../65f0c0ffee00000000000009",
                "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009?x=1",
                "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009#x",
                "https://catalog.example/v1/catalog/participants/65f0c0ffee",
                "https://catalog.example/v1/catalog/serviceofferings/65f0c0ffee00000000000009",
                "https://other.example/v1/catalog/participants/65f0c0ffee00000000000009"
            })
    void otherUrls_areOfNoKnownParticipant(String url) {
        assertThat(catalogs.participant(url)).isEmpty();
    }
}
