package org.sumspace.catalog.shared.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfDescriptionsTest {
    private static final String ID = "0123456789abcdef01234567";

    private final SelfDescriptions urls = new SelfDescriptions("https://catalog.example:8443");

    @Test
    void c6_idsAndUrlsOfThisCatalog_areReferences() {
        assertThat(urls.id(ID, "dataresources")).hasValue(ID);
        assertThat(urls.id(ID.toUpperCase(Locale.ROOT), "dataresources")).hasValue(ID);
        assertThat(urls.id("https://catalog.example:8443/v1/catalog/dataResources/" + ID, "dataresources"))
                .hasValue(ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0123456789abcdef0123456",
                "0123456789abcdef01234567 ",
                "https://other.example/v1/catalog/dataresources/0123456789abcdef01234567",
                "https://catalog.example:8443/v1/catalog/softwareresources/0123456789abcdef01234567",
                "https://catalog.example:8443/v1/catalog/dataresources/",
                "https://catalog.example:8443/v1/catalog/dataresources/../0123456789abcdef01234567"
            })
    void c6_otherTexts_areNot(String reference) {
        assertThat(urls.id(reference, "dataresources")).isEmpty();
    }
}
