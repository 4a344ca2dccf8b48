package org.sumspace.common.store;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.jspecify.annotations.Nullable;

/**
 * Writes values of the embedded store's file as BSON. The library would use Java serialization, which is slow, compares
 * two keys by serializing both, and creates objects of any class that a file names.
 */
abstract class BsonType<T> extends BasicDataType<T> {
    private static final ValueComparator ORDER = ValueComparator.asc();
    /** Bytes of an object and a reference to it. */
    private static final int OBJECT_BYTES = 32;

    static final BsonType<Document> DOCUMENTS = new BsonType<>() {
        @Override
        void encode(Document document, ByteBuf out) {
            BsonEncoder.encodeDocument(document, out);
        }

        @Override
        Document decode(ByteBuf in) {
            return BsonDecoder.decodeBson(in);
        }
    };

    /** Ids of documents. */
    static final BsonType<Object> IDS = new BsonType<>() {
        @Override
        void encode(Object id, ByteBuf out) {
            encodeValue(id, out);
        }

        @Override
        Object decode(ByteBuf in) {
            return BsonDecoder.decodeValue(in.readByte(), in);
        }

        @Override
        public int compare(Object one, Object other) {
            return ORDER.compare(one, other);
        }
    };

    /** The values that a document has in an index's fields. */
    static final BsonType<KeyValue> KEYS = new BsonType<>() {
        @Override
        void encode(KeyValue key, ByteBuf out) {
            out.writeByte(key.size());
            key.forEach(value -> encodeValue(Missing.isNullOrMissing(value) ? null : value, out));
        }

        @Override
        KeyValue decode(ByteBuf in) {
            int size = in.readUnsignedByte();
            List<@Nullable Object> values = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                values.add(BsonDecoder.decodeValue(in.readByte(), in));
            }
            return new KeyValue(values);
        }

        /** All keys of a map belong to one index, so they have the same size. */
        @Override
        public int compare(KeyValue one, KeyValue other) {
            Iterator<Object> others = other.iterator();
            int compared = 0;
            for (Iterator<Object> ones = one.iterator(); compared == 0 && ones.hasNext(); ) {
                compared = ORDER.compare(ones.next(), others.next());
            }
            return compared;
        }
    };

    abstract void encode(T value, ByteBuf out);

    abstract T decode(ByteBuf in);

    private static void encodeValue(@Nullable Object value, ByteBuf out) {
        byte type = BsonEncoder.determineType(value);
        out.writeByte(type);
        BsonEncoder.encodeValue(type, value, out);
    }

    @Override
    public void write(WriteBuffer out, T value) {
        ByteBuf bytes = Unpooled.buffer();
        encode(value, bytes);
        out.put(bytes.nioBuffer());
    }

    @Override
    public T read(ByteBuffer in) {
        ByteBuf bytes = Unpooled.wrappedBuffer(in);
        T value = decode(bytes);
        in.position(in.position() + bytes.readerIndex());
        return value;
    }

    @Override
    public int getMemory(T value) {
        return memory(value);
    }

    private static int memory(@Nullable Object value) {
        int bytes = OBJECT_BYTES;
        if (value instanceof String text) {
            bytes += text.length();
        } else if (value instanceof Map<?, ?> document) {
            for (Map.Entry<?, ?> field : document.entrySet()) {
                bytes += memory(field.getKey()) + memory(field.getValue());
            }
        } else if (value instanceof KeyValue || value instanceof Collection<?>) {
            for (Object each : (Iterable<?>) value) {
                bytes += memory(each);
            }
        }
        return bytes;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T[] createStorage(int size) {
        return (T[]) new Object[size];
    }
}
