package org.sumspace.connector.registration.service;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.stream.Stream;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;

/** Reads answers of consent services, some of which wrap the content in {@code content} or {@code user}. */
public final class ConsentAnswers {
    private static final int CHARS_MAX = 4_096;

    private ConsentAnswers() {}

    /**
     * @throws NodeException FAILED_DEPENDENCY if the answer is not a JSON object; an empty answer is read as an object
     * without members
     */
    public static JsonObject object(HttpAnswer answer) {
        try {
            return answer.body().length() == 0 ? new JsonObject() : new JsonObject(answer.body());
        } catch (DecodeException | ClassCastException e) {
            throw NodeException.failedDependency("The answer of the consent service cannot be read.", e);
        }
    }

    /** @throws NodeException FAILED_DEPENDENCY if none of these members is a text of printable ASCII characters */
    public static String text(JsonObject answer, String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(answer, member(answer, "content"), member(answer, "user"))
                        .map(holder -> holder.getValue(name)))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(text -> text.length() <= CHARS_MAX && text.matches("[!-~]+"))
                .findFirst()
                .orElseThrow(() -> NodeException.failedDependency(
                        "The answer of the consent service has no " + String.join(" or ", names) + ".", null));
    }

    private static JsonObject member(JsonObject answer, String name) {
        return answer.getValue(name) instanceof JsonObject member ? member : new JsonObject();
    }
}
