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
                        "$.id: an absolute IRI (RFC 3987) is due here",
                        "$.title: the text has more than 10 characters",
                        "$.pages: the number is not between 1 and any",
                        "$.price: a number is due here",
                        "$.sold: true or false is due here",
                        "$.kind: one of novel, poem is due here",
                        "$.parts: between 1 and 2 elements are due",
                        "$.parts[1].id: another element has this id",
                        "$.parts[2].id: text without white space is due here",
                        "$.names['e n']: the key is not a language tag (RFC 5646)",
                        "$.names['e n']: text is due here",
                        "$.colour: is not a field that is known here",
                        "$.author: exactly one of mail, phone is due here");
    }

    @Test
    void whatFits_isAccepted() {
        assertThat(violations("""
                        {"id": "a:b", "title": "t", "pages": 4, "price": "1.5", "sold": null, "kind": "poem",
                         "parts": [{"id": "a", "note": null, "more": 1}], "author": {"name": "n"}}
                        """)).isEmpty();
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"kind\": \"novel\", \"author\": \"a:b\"}"))
                .isEmpty();
    }

    @Test
    void rules_holdBetweenFields() {
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"pages\": 9, \"kind\": \"poem\"}"))
                .containsExactly("$.pages: is too many for a poem");
        assertThat(violations("{\"id\": \"a:b\", \"title\": \"t\", \"pages\": \"9\", \"kind\": \"poem\"}"))
                .as("a rule about a value of a wrong kind says nothing more")
                .containsExactly("$.pages: a whole number is due here");
    }

    @Test
    void choices_tellWhatIsMissingOrUnknown() {
        String book = "{\"id\": \"a:b\", \"title\": \"t\", \"kind\": \"poem\", \"author\": %s}";
        assertThat(violations(book.formatted("1"))).containsExactly("$.author: text or object is due here");
        assertThat(violations(book.formatted("{\"type\": \"Cat\"}")))
                .containsExactly("$.author.type: is not a type that is known here");
        assertThat(violations(book.formatted("{}"))).containsExactly("$.author.name: is missing");
    }

    @Test
    void preparation_comesFirst() {
        Descriptor book = Descriptors.of(BOOK);
        assertThat(book.prepared(PublicSamples.parsed("{\"names.en\": \"n\"}")))
                .isEqualTo(PublicSamples.parsed("{\"names\": {\"en\": \"n\"}}"));
    }

    @Test
    void huge_recordsReportABoundedNumberOfViolations() {
        String wrong = String.join(",", Stream.generate(() -> "1").limit(5_000).toList());
        assertThat(violations("{\"parts\": [" + wrong + "]}")).hasSize(500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "# id: iri# | # id: irl# | f.yaml:9:11: there is no type irl; did you mean iri?",
                "#min: 1, max: 2# | #mim: 1, max: 2# | f.yaml:15:28: unknown key \"mim\"",
                "#{values: [novel, poem]}# | #{values: novel}# | f.yaml:14:22: expected a list",
                "#kind != 'poem'# | #kind = 'poem'# | f.yaml:20:18: character 26: unexpected",
                "#lambda pages, kind# | #lambda pages# | f.yaml:20:18: character 15",
                "#{text: iri, object: Author}# | #{string: iri}# | f.yaml:17:25: unknown key \"string\"",
                "#root: Book# | #root: Boook# | f.yaml:5:7: there is no type Boook",
                "#title: A book# | #title: 1# | f.yaml:2:8: expected a string",
                "#format: book# | #extends: xapi# | f.yaml:1:10: no descriptor is known for xapi",
                "#at: pages# | #at: pages.# | f.yaml:21:13: the path ends with a dot",
                "#  Part:# | #  iri:# | f.yaml:24:5: \"iri\" is a type of the language",
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
