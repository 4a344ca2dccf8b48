package org.sumspace.common.training.message;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** Statements of several types, not yet verified: answer to ASK, and payload of EVIDENCE. */
public record StatementList(List<Item> items) {
    private static final int ITEMS_MAX = 4_096;
    private static final int STATEMENT_BYTES_MAX = 64 << 20;
    /** The bytes of type and length. */
    private static final int ITEM_HEADER_BYTES = 1 + 4;

    /** @param statement the encoded statement */
    public record Item(StatementType type, Bytes statement) {
        private static Item of(Signed<?> statement) {
            return new Item(statement.body().type(), Bytes.of(statement.bytes()));
        }

        static Item read(WireReader in) {
            return new Item(StatementType.of(in.u8()), Bytes.read(in, STATEMENT_BYTES_MAX));
        }

        private int length() {
            return ITEM_HEADER_BYTES + statement.length();
        }
    }

    public StatementList {
        items = List.copyOf(items);
        if (items.size() > ITEMS_MAX) {
            throw new IllegalArgumentException(
                    "expected at most " + ITEMS_MAX + " statements in one message, got " + items.size());
        }
    }

    public static StatementList ofSigned(List<? extends Signed<?>> statements) {
        return new StatementList(statements.stream().map(Item::of).toList());
    }

    /** The first of the statements that fit into one message. */
    public static StatementList fitting(Collection<? extends Signed<?>> statements) {
        List<Item> fitting = new ArrayList<>();
        int left = MessageLimits.STATEMENTS_BYTES_MAX;
        for (Signed<?> statement : statements) {
            Item item = Item.of(statement);
            if (item.length() <= left && fitting.size() < ITEMS_MAX) {
                fitting.add(item);
                left -= item.length();
            }
        }
        return new StatementList(fitting);
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
