package org.sumspace.converter.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrammarsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://e.org",
                "foo:/a",
                "course-v1:x",
                "urn:uuid:1",
                "https://é.org/ü?q=1#f",
                "mailto:a@e.org",
                "uuid://7d4f3c70-1e79",
                "http://u:p@e.org:80/",
                "http://[::1]:80/",
                "http://e.org/%C3%A9",
                "tag:e.org,2020:x",
                "https://e.org/#/texts/6/10!/4/2@0:0",
                "a:",
                "http:"
            })
    void absoluteIri_isAccepted(String text) {
        assertThat(Iris.isIri(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "e.org",
                "/a",
                "ab=c://x",
                "1a://x",
                "http://e.org/a b",
                "http://e.org/<x>",
                "http://e.org/%zz",
                "http://e.org/%4",
                "http://[::1",
                "http://e.org:8a/",
                "a:b#c#d",
                "http://e.org/\"",
                "é:x",
                "http://a[b]/"
            })
    void otherText_isNotAnIri(String text) {
        assertThat(Iris.isIri(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PT1H0M0.1S", "P3Y1M29DT4H35M59.14S", "P4W", "PT16559.14S", "P3Y", "PT0S", "P1DT1S", "P1,5D"})
    void isoDuration_isAccepted(String text) {
        assertThat(Durations.isIso(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P1DT",
                "12345",
                "PA1H0M0S",
                "P4W1D",
                "1:00:00",
                "-PT1S",
                "PT1S1M",
                "PT.5S",
                "P1.5DT1S",
                "PT1H1H",
                "P1",
                "PTS"
            })
    void otherText_isNotADuration(String text) {
        assertThat(Durations.isIso(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2008-09-15T15:53:00.601+00:00", "2008-09-15T15:53:00Z", "2008-09-15T15:53:00.601", "2008-09-15",
                "2008-09-15 15:53:00+0100", "2008-02-29T00:00:00-05", "2016-12-31T23:59:60Z", "2008-09-15T15:53:00,5Z"
            })
    void instant_isAccepted(String text) {
        assertThat(TextInstants.isInstant(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "should fail", "01/011/2015", "2008-09-15T15:53:00.601-00", "2008-09-15T15:53:00.601-0000",
                "2008-09-15T15:53:00.601-00:00", "1733927799", "2009-02-29", "2008-13-01", "2008-09-15T25:00:00Z",
                "2008-09-15T15:53:00.Z", "2008-09-15T15Z", "2008-09-15T15:53:", "2008-09-15T15:53:00+1",
                        "2008-09-15T15:53:00Zx"
            })
    void otherText_isNotAnInstant(String text) {
        assertThat(TextInstants.isInstant(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "en",
                "en-US",
                "und",
                "zh-Hant",
                "sr-Latn-RS",
                "cmn",
                "es-419",
                "de-1901",
                "x-own",
                "i-klingon",
                "zh-cmn-Hans-CN",
                "en-a-bbb-x-c"
            })
    void languageTag_isAccepted(String text) {
        assertThat(LanguageTags.isTag(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "12",
                "a12345678",
                "en-",
                "en--US",
                "en_US",
                "en US",
                "should-fail-at-this-point!",
                "en-a",
                "x"
            })
    void otherText_isNotALanguageTag(String text) {
        assertThat(LanguageTags.isTag(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mailto:a@e.org",
                "mailto:a+b.c@sub.e.org",
                "mailto:ü@é.org",
                "mailto:admin@localhost",
                "mailto:a@[192.0.2.1]",
                "mailto:a@[IPv6:2001:db8::1]",
                "mailto:a@%5B192.0.2.1%5D",
                "mailto:\"a b\"@e.org",
                "mailto:\"a@b\"@e.org",
                "mailto:\"a\\\"b\"@[192.0.2.1]",
                "mailto:%22a%20b%22@e.org",
                "mailto:o'neil!#$%&*/=?^_`{|}~-@e.org"
            })
    void mailbox_isAccepted(String text) {
        assertThat(Identifiers.isMbox(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a@e.org",
                "MAILTO:a@e.org",
                "mailto:a@",
                "mailto:a@-e",
                "mailto:@e.org",
                "mailto:a b@e.org",
                "mailto:a@e..org",
                "mailto:a@[]",
                "mailto:a@[192.0.2.256]",
                "mailto:a@[192.0.2]",
                "mailto:a@[192.0.2.1",
                "mailto:a@[IPv6:]",
                "mailto:a@[IPv6:a b]",
                "mailto:a@%5B192.0.2.1]",
                "mailto:\"a\"b\"@e.org",
                "mailto:\"a@e.org",
                "mailto:\"a\\\"@e.org",
                "mailto:\"@e.org"
            })
    void otherText_isNotAMailbox(String text) {
        assertThat(Identifiers.isMbox(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1.0.0", "1.0.9", "2.0.0"})
    void xapiVersion_isAccepted(String text) {
        assertThat(Identifiers.isXapiVersion(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.9.9", "1.1.0", "1.0.", "2.0", "1.0.a"})
    void otherText_isNotAnXapiVersion(String text) {
        assertThat(Identifiers.isXapiVersion(text)).isFalse();
    }
}
