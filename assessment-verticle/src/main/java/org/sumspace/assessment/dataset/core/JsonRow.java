package org.sumspace.assessment.dataset.core;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.JsonVisitor;

/** A record as a row of texts. Several values of one path, as arrays have them, are lines of one cell; empty texts are missing. */
public final class JsonRow implements JsonVisitor {
    private @Nullable CharSequence[] cells = new CharSequence[16];
    private int width;

    /** Empties the row. */
    public void clear() {
        Arrays.fill(cells, 0, width, null);
    }

    /** How many columns have occurred in all rows. */
    public int width() {
        return width;
    }

    /** @param count at least the width */
    public List<@Nullable String> cells(int count) {
        List<@Nullable String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            CharSequence cell = i < width ? cells[i] : null;
            texts.add(cell == null ? null : cell.toString());
        }
        return texts;
    }

    @Override
    public void scalar(int column, JsonParser value) throws IOException {
        if (column >= cells.length) {
            cells = Arrays.copyOf(cells, Math.max(column + 1, 2 * cells.length));
        }
        width = Math.max(width, column + 1);
        String text = value.currentToken() == JsonToken.VALUE_NULL ? "" : value.getText();
        if (text.isEmpty()) {
            return;
        }
        CharSequence before = cells[column];
        if (before == null) {
            cells[column] = text;
        } else if (before instanceof StringBuilder several) {
            several.append('\n').append(text);
        } else {
            StringBuilder several = new StringBuilder(before);
            cells[column] = several.append('\n').append(text);
        }
    }

    @Override
    public void startObject() {}

    @Override
    public void name(String name) {}

    @Override
    public void endObject() {}

    @Override
    public void startArray() {}

    @Override
    public void endArray() {}
}
