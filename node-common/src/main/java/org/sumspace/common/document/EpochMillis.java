package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Instant;

/** Instants that are whole numbers in JSON: milliseconds since 1970. */
final class EpochMillis {
    private EpochMillis() {}

    static Module module() {
        return new SimpleModule("milliseconds")
                .addSerializer(new Writer())
                .addDeserializer(Instant.class, new Reader());
    }

    private static final class Writer extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNumber(value.toEpochMilli());
        }
    }

    private static final class Reader extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        Reader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return Instant.ofEpochMilli(context.readValue(in, long.class));
        }
    }
}
