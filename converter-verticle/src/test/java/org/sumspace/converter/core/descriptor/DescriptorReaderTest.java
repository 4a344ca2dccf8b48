package org.sumspace.converter.core.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.source.SourceException;

class DescriptorReaderTest {
    private static final String BOOK = """
            format: book
            title: A book
            aliases: [tome]
            prepare: "lambda record: nested(record)"
            root: Book
            types:
              Book:
                fields:
                  id: iri
                  title: {text: string, charsMax: 10}
                  pages?: {integer: {min: 1}}
                  price?: numeric
                  sold?: flag or null
                  kind: {values: [novel, poem]}
                  parts?: {list: Part, min: 1, max: 2, uniqueBy: id}
                  names?: {map: {keys: language, values: string}}
                  author?: {kinds: {text: iri, object: Author}}
                rules:
                  - fields: [pages, kind]
                    require: "lambda pages, kind: kind != 'poem' or pages is None or pages < 5"
                    at: pages
                    message: is too many for a poem
              Part:
                fields:
                  id: token
                  note?: any
                open: true
              Author:
                choose: type
                absent: {fields: {name: string}}
                cases:
                  "Person, Robot":
                    fields:
                      type: string
                      mail?: string
                      phone?: string
                    exactlyOneOf: [mail, phone]
            """;

    @Test
    void everyViolation_isReportedWithItsPath() {
        assertThat(violations("""
                        {"id": "no iri", "title": "much too long", "pages": 0, "price": "x", "sold": "yes", "kind": "play",
                         "parts": [{"id": "a"}, {"id": "a"}, {"id": "b c"}], "names": {"en": "n", "e n": ""}, "colour": 1,
                         "author": {"type": "Person", "mail": "m", "phone": "p"}}
                        """))
                .containsExactlyInAnyOrder(
                        "$.id: expected an absolute IRI (RFC 3987)",
                        "$.title: expected at most 10 characters",
                        "$.pages: expected an integer of at least 1",
                        "$.price: expected a number",
                        "$.sold: expected true or false",
                        "$.kind: expected one of novel, poem",
                        "$.parts: expected between 1 and 2 elements",
                        "$.parts[1].id: duplicate id",
                        "$.parts[2].id: expected a string without white space",
                        "$.names['e n']: the key is not a language tag (RFC 5646)",
                        "$.names['e n']: expected a non-empty string",
                        "$.colour: unknown field",
                        "$.author: expected exactly one of mail, phone");
    }

    @Test
    void validRecord_isAccepted() {
        assertThat(violations("""
                        {"id": "a:b", "title": "t", "pages": 4, "price": "1.5", "sold": null, "kind": "poem",
                         "parts": [{"id": "a", "note": null, "more": 1}], "author": {"name": "n"}}
                        """)).isEmpty();
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"kind\": \"novel\", \"author\": \"a:b\"}"))
                .isEmpty();
    }

    @Test
    void rules_areCheckedBetweenFields() {
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"pages\": 9, \"kind\": \"poem\"}"))
                .containsExactly("$.pages: is too many for a poem");
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"pages\": \"9\", \"kind\": \"poem\"}"))
                .as("a rule about a value of the wrong kind is not reported again")
                .containsExactly("$.pages: expected an integer");
    }

    @Test
    void choices_reportMissingAndUnknownValues() {
        String book = "{\"id\": \"a:b\", \"title\": \"t\", \"kind\": \"poem\", \"author\": %s}";
        assertThat(violations(book.formatted("1"))).containsExactly("$.author: expected a string or an object");
        assertThat(violations(book.formatted("{\"type\": \"Cat\"}"))).containsExactly("$.author.type: unknown type");
        assertThat(violations(book.formatted("{}"))).containsExactly("$.author.name: is missing");
    }

    @Test
    void prepare_isAppliedFirst() {
        Descriptor book = Descriptors.of(BOOK);
        assertThat(book.prepared(PublicSamples.parsed("{\"names.en\": \"n\"}")))
                .isEqualTo(PublicSamples.parsed("{\"names\": {\"en\": \"n\"}}"));
    }

    @Test
    void hugeRecord_hasALimitedNumberOfViolations() {
        String wrong = String.join(",", Stream.generate(() -> "1").limit(5_000).toList());
        assertThat(violations("{\"parts\": [" + wrong + "]}")).hasSize(500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "# id: iri# | # id: irl# | f.yaml:9:11: unknown type irl; did you mean iri?",
                "#min: 1, max: 2# | #mim: 1, max: 2# | f.yaml:15:28: unknown key \"mim\"",
                "#{values: [novel, poem]}# | #{values: novel}# | f.yaml:14:22: expected a list",
                "#kind != 'poem'# | #kind = 'poem'# | f.yaml:20:18: character 26: unexpected",
                "#lambda pages, kind# | #lambda pages# | f.yaml:20:18: character 15",
                "#{text: iri, object: Author}# | #{string: iri}# | f.yaml:17:25: unknown key \"string\"",
                "#root: Book# | #root: Boook# | f.yaml:5:7: unknown type Boook",
                "#title: A book# | #title: 1# | f.yaml:2:8: expected a string",
                "#format: book# | #extends: xapi# | f.yaml:1:10: format xapi has no descriptor before this one",
                "#at: pages# | #at: pages.# | f.yaml:21:13: the path ends with a dot",
                "#  Part:# | #  iri:# | f.yaml:24:5: \"iri\" is a built-in type",
            })
    void mistakes_areReportedWithLineAndColumn(String right, String wrong, String message) {
        assertThatThrownBy(() -> Descriptors.of(BOOK.replace(right, wrong)))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(message);
    }

    private static List<String> violations(String record) {
        return Descriptors.of(BOOK).violations(PublicSamples.parsed(record)).stream()
                .map(Violation::toString)
                .toList();
    }
}
