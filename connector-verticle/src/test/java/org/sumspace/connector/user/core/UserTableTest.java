package org.sumspace.connector.user.core;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.user.domain.UserContent;

class UserTableTest {
    @Test
    void table_isReadWithQuotes_inAnyOrderOfColumns_andWithEveryEndOfLine() {
        String csv = "\ufeffEmail,URL,userId\r\nAda@Elm.example,\"https://elm.example/?a=\"\"1\"\"\",4711\n"
                + "\n\"bob@elm.example\",,\"47,12\"\rcy@elm.example,,é";
        assertThat(read(csv))
                .containsExactly(
                        new UserContent("ada@elm.example", "4711", "https://elm.example/?a=\"1\""),
                        new UserContent("bob@elm.example", "47,12", ""),
                        new UserContent("cy@elm.example", "é", ""));
    }

    @Test
    void template_isATableWithoutUsers() {
        assertThat(read(UserTable.TEMPLATE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=HYPERLINK(\"http://evil.example\"),ada@elm.example",
                "+1,ada@elm.example",
                "-1+1,ada@elm.example",
                "@SUM(A1),ada@elm.example",
                "\"\t=1\",ada@elm.example",
                "1,=cmd|' /C calc'!A0@elm.example",
                "1,+ada@elm.example"
            })
    void cellThatASpreadsheetTakesForAFormula_isRefused(String row) {
        assertThatThrownBy(() -> read("userId,email\n" + row.replace("HYPERLINK(\"http://evil.example\")", "A1")))
                .isInstanceOf(NodeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "email\nada@elm.example",
                "userId,email,email\n1,ada@elm.example,b",
                "userId,email,password\n1,ada@elm.example,b",
                "userId,email\n1",
                "userId,email\n1,ada@elm.example,x",
                "userId,email\n1,no address",
                "userId,email\n,ada@elm.example",
                "userId,email\n1,\"ada@elm.example",
                "userId,email\n1,\"ada\"@elm.example",
                "userId,email\n1,a\"da@elm.example",
                "userId,email,url\n1,ada@elm.example,javascript:alert(1)",
                "userId,email\n1,ada@elm.example\n2,ADA@elm.example",
                "userId,email\n1,ada@elm.example\n1,bob@elm.example"
            })
    void tableThatIsNone_isRefused(String csv) {
        assertThatThrownBy(() -> read(csv)).isInstanceOf(NodeException.class);
    }

    @Test
    void bomb_isRefused_beforeItGrows() {
        String header = "userId,email\n";
        assertThatThrownBy(() -> read(header + ",".repeat(900_000))).hasMessageContaining("16 cells");
        assertThatThrownBy(() -> read(header + "a".repeat(900_000))).hasMessageContaining("1024 characters");
        assertThatThrownBy(() -> read(header + "1,\"" + "a".repeat(900_000))).hasMessageContaining("not closed");
        assertThatThrownBy(() -> read(header + "1,\"" + "\"\"".repeat(400_000) + "\""))
                .hasMessageContaining("1024");
        assertThatThrownBy(() -> read(header + "1,a\n".repeat(200_000))).hasMessageContaining("10000 rows");
        assertThat(read(header + "\n".repeat(900_000))).isEmpty();
    }

    @Test
    void wrongRows_areNamed_butAtMostAHundred_andNothingInThemIsRepeated() {
        assertThatThrownBy(() -> read("userId,email\n" + "secret,secret\n".repeat(5_000)))
                .isInstanceOfSatisfying(NodeException.class, refused -> {
                    assertThat(refused.violations()).hasSizeBetween(100, 101);
                    assertThat(refused.violations().get(0).path()).isEqualTo("/rows/1/email");
                    assertThat(refused.violations().toString()).doesNotContain("secret");
                });
    }

    @Test
    void otherEncodings_areRefused() {
        assertThatThrownBy(() -> UserTable.read("userId,email\né,ada@elm.example".getBytes(ISO_8859_1)))
                .hasMessageContaining("UTF-8");
    }

    private static List<UserContent> read(String csv) {
        return UserTable.read(csv.getBytes(UTF_8));
    }
}
