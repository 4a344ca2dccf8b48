package org.sumspace.assessment.dataset.domain;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Takes the parts of a record in their order. */
public interface JsonVisitor {
    void startObject() throws IOException;

    void name(String name) throws IOException;

    void endObject() throws IOException;

    void startArray() throws IOException;

    void endArray() throws IOException;

    /**
     * @param column index of the column that the path of the value has, from 0
     * @param value stands at the value: a text, a number, true, false or null
     */
    void scalar(int column, JsonParser value) throws IOException;
}
