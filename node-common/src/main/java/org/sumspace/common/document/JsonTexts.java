package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Function;
import org.sumspace.common.crypto.Digest;

/** Values that are texts in JSON. */
final class JsonTexts {
    private JsonTexts() {}

    static Module module() {
        SimpleModule module = new SimpleModule("texts");
        add(module, Instant.class, Instant::toString, Instant::parse);
        add(module, LocalDate.class, LocalDate::toString, LocalDate::parse);
        add(module, Duration.class, Duration::toString, Duration::parse);
        add(module, Digest.class, Digest::toString, Digest::parse);
        return module;
    }

    static <T> Module module(Class<T> type, Function<T, String> writer, Function<String, T> reader) {
        SimpleModule module = new SimpleModule(type.getName());
        add(module, type, writer, reader);
        return module;
    }

    private static <T> void add(
            SimpleModule module, Class<T> type, Function<T, String> writer, Function<String, T> reader) {
        module.addSerializer(new TextSerializer<>(type, writer));
        module.addDeserializer(type, new TextDeserializer<>(type, reader));
    }

    private static final class TextSerializer<T> extends StdSerializer<T> {
        private static final long serialVersionUID = 1L;

        private final transient Function<T, String> writer;

        TextSerializer(Class<T> type, Function<T, String> writer) {
            super(type);
            this.writer = writer;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(writer.apply(value));
        }
    }

    private static final class TextDeserializer<T> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;

        private final transient Function<String, T> reader;

        TextDeserializer(Class<T> type, Function<String, T> reader) {
            super(type);
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (in.currentToken() != JsonToken.VALUE_STRING) {
                return context.reportInputMismatch(this, "expected a text");
            }
            try {
                return reader.apply(in.getText());
            } catch (DateTimeException | IllegalArgumentException e) {
                return context.reportInputMismatch(this, "expected another form of text");
            }
        }
    }
}
