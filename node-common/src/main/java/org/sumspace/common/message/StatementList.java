package org.sumspace.common.message;

import java.util.List;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.statement.StatementType;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** Statements of several types, none of them verified yet: answer to ASK, and payload of EVIDENCE. */
public record StatementList(List<Item> items) {
    private static final int ITEMS_MAX = 4_096;
    private static final int STATEMENT_BYTES_MAX = 64 << 20;

    /** @param statement as signed */
    public record Item(StatementType type, Bytes statement) {
        static Item read(WireReader in) {
            return new Item(StatementType.of(in.u8()), Bytes.read(in, STATEMENT_BYTES_MAX));
        }
    }

    public StatementList {
        items = List.copyOf(items);
        if (items.size() > ITEMS_MAX) {
            throw new IllegalArgumentException(items.size() + " statements in one message");
        }
    }

    public static StatementList ofSigned(List<? extends Signed<?>> statements) {
        return new StatementList(statements.stream()
                .map(statement -> new Item(statement.body().type(), Bytes.of(statement.bytes())))
                .toList());
    }

    public byte[] toBytes() {
        return new WireWriter()
                .list(
                        items,
                        (out, item) -> item.statement().write(out.u8(item.type().code())))
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static StatementList of(byte[] payload) {
        return WireReader.decode(payload, in -> new StatementList(in.list(ITEMS_MAX, Item::read)));
    }
}
