package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresUrlTest {
    @Test
    void address_isRead() {
        assertThat(PostgresUrl.parse("postgresql://node@db.alder.example:6432/assessment?sslmode=require"))
                .isEqualTo(new PostgresUrl("db.alder.example", 6432, "assessment", "node", "require"));
        assertThat(PostgresUrl.parse("postgresql://node@db.alder.example/assessment"))
                .isEqualTo(new PostgresUrl("db.alder.example", 5432, "assessment", "node", "verify-full"));
    }

    /** A password in the address would be in logs; a mode that is unknown would be an unencrypted connection. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://node:secret@db.example/assessment",
                "postgresql://db.example/assessment",
                "postgresql://node@db.example/",
                "postgresql://node@db.example/a?sslmode=prefer",
                "postgresql://node@db.example/a?sslmode=disable&user=other",
                "mongodb://node@db.example/a",
                "node"
            })
    void otherTexts_areRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresUrl.parse(text))
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("secret"));
    }
}
