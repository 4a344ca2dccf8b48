package org.sumspace.common.training.model.sklearn;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.record.Vocabulary;

/**
 * The values of a table's column that count as a word of a vocabulary, for Python, which compares values and not their
 * text: a word that is a number in JSON is followed by this number, and {@code true} by the boolean. All forms of a word
 * stand beside each other, and the missing value is the last one.
 *
 * @param values the position of a value is its code
 * @param starts for each word the code of its first form, then the code of the missing value
 * @param unknown the code for any other value
 */
record CategoryCodes(List<PickleNode> values, List<Integer> starts, int unknown) {
    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,99}");
    private static final List<String> TRUE = List.of("true", "True", "TRUE");
    private static final List<String> FALSE = List.of("false", "False", "FALSE");

    static CategoryCodes of(Vocabulary vocabulary) {
        List<String> words = vocabulary.words();
        Map<String, PickleNode> otherForms = otherForms(words);
        List<PickleNode> values = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (String word : words) {
            starts.add(values.size());
            values.add(new PickleNode.Text(word));
            PickleNode other = otherForms.get(word);
            if (other != null) {
                values.add(other);
            }
        }
        starts.add(values.size());
        values.add(new PickleNode.None());
        return new CategoryCodes(values, starts, starts.get(vocabulary.other().orElse(words.size())));
    }

    /** The number of words. */
    int words() {
        return starts.size() - 1;
    }

    /** The limits of the codes of each word and of the missing value, as bins. */
    double[] bins() {
        return DoubleStream.concat(starts.stream().mapToDouble(Integer::intValue), DoubleStream.of(values.size()))
                .toArray();
    }

    /** Python takes 1, 1.0 and True for equal, so only one word can have them; an integer comes first, a boolean last. */
    private static Map<String, PickleNode> otherForms(List<String> words) {
        Map<String, PickleNode> forms = new HashMap<>();
        Map<BigDecimal, String> taken = new HashMap<>();
        for (String word : words) {
            if (INTEGER.matcher(word).matches() && taken.putIfAbsent(amount(word), word) == null) {
                forms.put(word, new PickleNode.Int(new BigInteger(word)));
            }
        }
        for (String word : words) {
            Double number = fraction(word);
            if (number != null && taken.putIfAbsent(amount(word), word) == null) {
                forms.put(word, new PickleNode.Real(number));
            }
        }
        addBoolean(forms, taken, words, true);
        addBoolean(forms, taken, words, false);
        return forms;
    }

    private static BigDecimal amount(String number) {
        return new BigDecimal(number).stripTrailingZeros();
    }

    /** The number that JSON documents with a fraction or an exponent have as this text; null if there is none. */
    private static @Nullable Double fraction(String word) {
        try {
            double number = Double.parseDouble(word);
            return Double.isFinite(number) && Double.toString(number).equals(word) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static void addBoolean(
            Map<String, PickleNode> forms, Map<BigDecimal, String> taken, List<String> words, boolean value) {
        if (!taken.containsKey(value ? BigDecimal.ONE : BigDecimal.ZERO)) {
            (value ? TRUE : FALSE)
                    .stream()
                            .filter(words::contains)
                            .findFirst()
                            .ifPresent(word -> forms.put(word, new PickleNode.Bool(value)));
        }
    }
}
