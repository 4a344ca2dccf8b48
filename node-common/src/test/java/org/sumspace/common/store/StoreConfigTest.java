package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.config.Secret;

class StoreConfigTest {
    private static StoreConfig config(String url, @Nullable String password) {
        return new StoreConfig(Secret.of(url), password == null ? null : Secret.of(password), "sumspace", 8);
    }

    @Test
    void addressesOfBothKinds_areAccepted() {
        assertThatNoException().isThrownBy(() -> {
            config("postgresql://catalog@db.example:5432/catalog?sslmode=require", "secret");
            config("mongodb://a:b@db.example", null);
            config("mongodb+srv://db.example", null);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://db.example | secret | must start with postgresql://, mongodb:// or mongodb+srv://",
                "postgresql://catalog@db.example/catalog | | password is needed",
                "postgresql://catalog:secret@db.example/catalog | secret | does not belong into the address",
                "postgresql://catalog@db.example | secret | name of the database is missing",
            })
    void otherAddresses_areRefusedWithTheReason(String url, @Nullable String password, String reason) {
        assertThatThrownBy(() -> config(url, password)).hasMessageContaining(reason);
    }
}
