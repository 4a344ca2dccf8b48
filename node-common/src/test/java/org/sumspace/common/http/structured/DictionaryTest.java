package org.sumspace.common.http.structured;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.http.structured.BareItem.Flag;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.BareItem.Token;
import org.sumspace.common.http.structured.BareItem.Whole;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;

class DictionaryTest {
    private static Dictionary parse(String... lines) {
        return Dictionary.parse(List.of(lines));
    }

    private static BareItem value(String field) {
        return ((Item) parse("a=" + field).find("a").orElseThrow()).value();
    }

    @Test
    void values_haveTheirTypes() {
        assertThat(value("\"a \\\"b\\\" \\\\\"")).isEqualTo(new Text("a \"b\" \\"));
        assertThat(value("*a/b:c")).isEqualTo(new Token("*a/b:c"));
        assertThat(value("-999999999999999")).isEqualTo(new Whole(-999_999_999_999_999L));
        assertThat(value("?0")).isEqualTo(new Flag(false));
        assertThat(value(":aGVsbG8=:")).isEqualTo(Octets.of("hello".getBytes(UTF_8)));
        assertThat(parse("a").find("a")).contains(new Item(Flag.TRUE, Parameters.NONE));
    }

    @Test
    void innerLists_keepItemsAndParametersInOrder() {
        InnerList list =
                (InnerList) parse("sig=(  \"b\";req   a );z=1;y").find("sig").orElseThrow();
        assertThat(list.items()).hasSize(2);
        assertThat(list.items().get(0).parameters().isTrue("req")).isTrue();
        assertThat(list.parameters().values().keySet()).containsExactly("z", "y");
        assertThat(list.serialised()).isEqualTo("(\"b\";req a);z=1;y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1, b=(\"x\";k=\"v\" y);p=?0, c, d=:AAE=:;q, e=?0", "", "*k.-_0=*t"})
    void canonicalFields_areWrittenAsTheyWereRead(String field) {
        assertThat(parse(field).serialised()).isEqualTo(field);
    }

    @Test
    void severalLines_areOneDictionary() {
        assertThat(parse("a=1", "b=2 ,\tc").members().keySet()).containsExactly("a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=1, a=2", // two readers may keep different ones
                "a=(x);p=1;p=2",
                "a=1,",
                "a=1 b=2",
                "A=1",
                "1=a",
                "a=",
                "a=(x",
                "a=(x,y)",
                "a=(x(y))",
                "a=\"x",
                "a=\"x\\y\"",
                "a=\"\u00e9\"",
                "a=\"x\ny\"",
                "a=:AAE:", // no padding
                "a=:AAF=:", // unused bits that are not zero
                "a=:A-_=:",
                "a=:AAE=",
                "a=1.5",
                "a=1000000000000000",
                "a=-",
                "a=?2",
                "a=@1659578233",
                "a=%\"x\"",
                "a=1\u0000"
            })
    void whatIsNotStrictlyValid_isRefused(String field) {
        assertThatThrownBy(() -> parse(field)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void hugeFields_areRefused() {
        String members = IntStream.rangeClosed(0, 64).mapToObj(i -> "a" + i).collect(Collectors.joining(","));
        String items = "a=(" + "x ".repeat(65) + ")";
        for (String field : List.of("a=\"" + "x".repeat(8 * 1024) + "\"", members, items)) {
            assertThatThrownBy(() -> parse(field)).hasMessageContaining("at most");
        }
    }
}
