package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.Serializers;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees of JSON in records: {@link JsonValue}, and a framework's views of maps, which iterate over entries. */
final class JsonTrees {
    private JsonTrees() {}

    static Module module() {
        SimpleModule module = new SimpleModule("trees") {
            private static final long serialVersionUID = 1L;

            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.addSerializers(new EntrySerializers());
            }
        };
        return module.addSerializer(new ValueSerializer()).addDeserializer(JsonValue.class, new ValueDeserializer());
    }

    private static final class EntrySerializers extends Serializers.Base {
        @Override
        public @Nullable JsonSerializer<?> findSerializer(
                SerializationConfig config, JavaType type, BeanDescription description) {
            JavaType[] items = config.getTypeFactory().findTypeParameters(type, Iterable.class);
            boolean isObject = items != null && items.length == 1 && items[0].isTypeOrSubTypeOf(Map.Entry.class);
            return isObject && !type.isContainerType() ? new EntrySerializer() : null;
        }
    }

    private static final class EntrySerializer extends StdSerializer<Iterable<Map.Entry<?, ?>>> {
        private static final long serialVersionUID = 1L;

        EntrySerializer() {
            super(Iterable.class, false);
        }

        @Override
        public void serialize(Iterable<Map.Entry<?, ?>> value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : value) {
                provider.defaultSerializeField(String.valueOf(member.getKey()), member.getValue(), out);
            }
            out.writeEndObject();
        }
    }

    private static final class ValueSerializer extends StdSerializer<JsonValue> {
        private static final long serialVersionUID = 1L;

        ValueSerializer() {
            super(JsonValue.class);
        }

        @Override
        public void serialize(JsonValue value, JsonGenerator out, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(value.tree(), out);
        }
    }

    private static final class ValueDeserializer extends StdDeserializer<JsonValue> {
        private static final long serialVersionUID = 1L;

        ValueDeserializer() {
            super(JsonValue.class);
        }

        @Override
        public JsonValue deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.currentToken() == JsonToken.VALUE_NULL
                    ? JsonValue.of(null)
                    : JsonValue.of(context.readValue(in, Object.class));
        }

        @Override
        public Object getEmptyValue(DeserializationContext context) {
            return JsonValue.of(null);
        }
    }
}
