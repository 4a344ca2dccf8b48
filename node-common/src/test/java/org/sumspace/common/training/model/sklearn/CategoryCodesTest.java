package org.sumspace.common.training.model.sklearn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.record.Vocabulary;

class CategoryCodesTest {
    private static CategoryCodes codes(List<String> words, @Nullable String other) {
        return CategoryCodes.of(new Vocabulary(words, other));
    }

    /** The values as Python writes them, each word with its other form. */
    private static String forms(String words) {
        return codes(List.of(words.split(",")), null).values().stream()
                .map(CategoryCodesTest::python)
                .collect(Collectors.joining(" "));
    }

    private static String python(PickleNode value) {
        if (value instanceof PickleNode.Text text) {
            return "'" + text.value() + "'";
        }
        if (value instanceof PickleNode.Int integer) {
            return integer.value().toString();
        }
        if (value instanceof PickleNode.Real real) {
            return Double.toString(real.value());
        }
        return value instanceof PickleNode.Bool bool ? bool.value() ? "True" : "False" : "None";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "web,app | 'web' 'app' None",
                "10,-3,0 | '10' 10 '-3' -3 '0' 0 None",
                "01,+1,1e3,1_0,0x1,NaN,Infinity | '01' '+1' '1e3' '1_0' '0x1' 'NaN' 'Infinity' None",
                "2.5,2.50,1.0E10 | '2.5' 2.5 '2.50' '1.0E10' 1.0E10 None",
                "1.0,1,0.0 | '1.0' '1' 1 '0.0' 0.0 None",
                "true,false | 'true' True 'false' False None",
                "TRUE,True | 'TRUE' 'True' True None",
                "true,1,false | 'true' '1' 1 'false' False None",
                "99999999999999999999999 | '99999999999999999999999' 99999999999999999999999 None"
            })
    void word_hasTheNumberOrBooleanThatItIsInJson(String words, String expected) {
        assertThat(forms(words)).isEqualTo(expected);
    }

    @Test
    void codesOfAWord_areBesideEachOther_andOfOthersAreThoseOfTheWordOther() {
        List<String> words = List.of("1", "web", "true");

        assertThat(codes(words, "web").starts()).containsExactly(0, 2, 3, 4);
        assertThat(codes(words, "web").bins()).containsExactly(0, 2, 3, 4, 5);
        assertThat(codes(words, "web").unknown()).isEqualTo(2);
        assertThat(codes(words, null).unknown()).isEqualTo(4);
    }
}
