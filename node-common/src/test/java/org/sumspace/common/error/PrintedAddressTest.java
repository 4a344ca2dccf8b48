package org.sumspace.common.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedAddressTest {
    @ParameterizedTest
    @CsvSource({
        "https://example.org/a/b, https://example.org/a/b",
        "https://me:hunter2@example.org:8443/a?key=hunter2#hunter2, https://example.org:8443/a",
        "http://[::1]:80/x?hunter2, http://[::1]:80/x",
        "postgres://me:hunter2@db.example/records, postgres://db.example/records",
        "https://example.org/{hunter2}, an address that is no URL",
        "hunter2, an address that is no URL",
        "'', an address that is no URL",
    })
    void address_isPrintedWithoutWhatMayBeSecret(String address, String printed) {
        assertThat(PrintedAddress.of(address)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Could not read http://me:hunter2@x.org/a?b=hunter2: refused | Could not read http://x.org/a refused",
                "No answer from https://x.org/v1 (try again) | No answer from https://x.org/v1 (try again)",
                "nothing to hide | nothing to hide",
            })
    void textWithAddresses_isPrintedWithoutWhatMayBeSecret(String text, String printed) {
        assertThat(PrintedAddress.withoutSecrets(text)).isEqualTo(printed);
    }
}
