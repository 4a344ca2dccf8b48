package org.sumspace.assessment.dataset.domain;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Takes the parts of a record in their order. One that needs the values alone has no use for the rest. */
public interface JsonVisitor {
    default void startObject() throws IOException {}

    default void name(String name) throws IOException {}

    default void endObject() throws IOException {}

    default void startArray() throws IOException {}

    default void endArray() throws IOException {}

    /**
     * @param column index of the column that the path of the value has, from 0
     * @param value stands at the value: a text, a number, true, false or null
     */
    void scalar(int column, JsonParser value) throws IOException;
}
