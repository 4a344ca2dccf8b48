package org.sumspace.common.training.model.pickle;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pickle machine of protocols 2 to 5, run symbolically: REDUCE, NEWOBJ and BUILD only create {@link PickleNode}s. A
 * pickle is refused if it has a name outside the given set, or an opcode that refers to something outside the pickle
 * (persistent ids, extension codes, out-of-band buffers). Arrays that joblib wrote between opcodes are read in place.
 */
public final class PickleReader {

    /** More than any supported model has. It bounds memory, because one byte can push one node. */
    public static final int MAX_NODES = 1_000_000;

    public static final int MAX_MARKS = 1_000;

    private final ByteCursor cursor;
    private final NameRule rule;
    private final boolean nested;
    private final List<PickleNode> stack = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, PickleNode> memo = new HashMap<>();
    private int nodes;
    private int protocol;

    /** What becomes of the names in a pickle. */
    private interface NameRule {
        /** @throws ForbiddenNameException if the name must not occur */
        void found(PickleNode.Name name) throws ForbiddenNameException;

        /** Python would call it when it opens the file. */
        default void called(PickleNode.Name name) {}
    }

    private PickleReader(ByteCursor cursor, NameRule rule, boolean nested) {
        this.cursor = cursor;
        this.rule = rule;
        this.nested = nested;
    }

    /**
     * @param pickle must not change afterwards, because the nodes are views of it
     * @param allowed the only names that may occur
     * @throws PickleException if the bytes are not exactly one pickle of these opcodes and names
     */
    public static PickleNode read(byte[] pickle, Set<PickleNode.Name> allowed) throws PickleException {
        ByteCursor cursor = new ByteCursor(requireNonNull(pickle, "pickle is null"));
        NameRule only = name -> {
            if (!allowed.contains(name)) {
                throw new ForbiddenNameException(name.printable(), "the name " + name.printable() + " is not allowed");
            }
        };
        PickleNode root = new PickleReader(cursor, only, false).run();
        if (!cursor.atEnd()) {
            throw new PickleException("data after the end of the pickle at byte " + cursor.position());
        }
        return root;
    }

    /**
     * Reads whatever names occur, up to the end or the first thing that cannot be read. As in {@link #read}, nothing is looked
     * up or called.
     *
     * @param pickle must not change afterwards
     */
    public static PickleScan scan(byte[] pickle) {
        FoundNames names = new FoundNames();
        PickleReader reader = new PickleReader(new ByteCursor(requireNonNull(pickle, "pickle is null")), names, false);
        PickleNode root;
        try {
            root = reader.run();
        } catch (PickleException e) {
            root = reader.stack.isEmpty() ? null : reader.stack.get(0);
        }
        return new PickleScan(reader.protocol, List.copyOf(names.all), Set.copyOf(names.called), root);
    }

    private static final class FoundNames implements NameRule {
        private static final int NAMES_MAX = 1_000;

        private final Set<PickleNode.Name> all = new LinkedHashSet<>();
        private final Set<PickleNode.Name> called = new HashSet<>();

        @Override
        public void found(PickleNode.Name name) {
            if (all.size() < NAMES_MAX) {
                all.add(name);
            }
        }

        @Override
        public void called(PickleNode.Name name) {
            if (all.contains(name)) {
                called.add(name);
            }
        }
    }

    private PickleNode run() throws PickleException {
        if (cursor.unsignedByte() != Opcode.PROTO) {
            throw new PickleException("not a pickle of protocol 2 to 5");
        }
        checkProtocol();
        while (true) {
            int opcode = cursor.unsignedByte();
            if (opcode == Opcode.STOP) {
                return result();
            }
            execute(opcode);
        }
    }

    private void checkProtocol() throws PickleException {
        protocol = cursor.unsignedByte();
        if (protocol < 2 || protocol > 5) {
            throw new PickleException("pickle protocol " + protocol + "; 2 to 5 are read");
        }
    }

    private PickleNode result() throws PickleException {
        PickleNode root = pop();
        if (!stack.isEmpty() || !marks.isEmpty()) {
            throw error("values left over");
        }
        return root;
    }

    private void execute(int opcode) throws PickleException {
        PickleNode value = value(opcode);
        if (value != null) {
            push(value);
            return;
        }
        switch (opcode) {
            case Opcode.FRAME -> cursor.signedLong();
            case Opcode.MARK -> mark();
            case Opcode.APPEND -> append(List.of(pop()));
            case Opcode.APPENDS -> append(popToMark());
            case Opcode.SETITEM -> setItems(popLast(2));
            case Opcode.SETITEMS -> setItems(popToMark());
            case Opcode.BUILD -> build();
            case Opcode.BINPUT -> put(cursor.unsignedByte());
            case Opcode.LONG_BINPUT -> put(cursor.unsignedInt());
            case Opcode.MEMOIZE -> put(memo.size());
            default -> throw error("opcode 0x" + Integer.toHexString(opcode) + " is not allowed");
        }
    }

    /** The value that the opcode pushes; null if the opcode pushes no plain value. */
    private @Nullable PickleNode value(int opcode) throws PickleException {
        return switch (opcode) {
            case Opcode.NONE -> new PickleNode.None();
            case Opcode.NEWTRUE -> new PickleNode.Bool(true);
            case Opcode.NEWFALSE -> new PickleNode.Bool(false);
            case Opcode.BININT -> PickleNode.Int.of(cursor.signedInt());
            case Opcode.BININT1 -> PickleNode.Int.of(cursor.unsignedByte());
            case Opcode.BININT2 -> PickleNode.Int.of(cursor.unsignedShort());
            case Opcode.LONG1 -> new PickleNode.Int(cursor.signedInteger(cursor.unsignedByte()));
            case Opcode.BINFLOAT -> new PickleNode.Real(cursor.bigEndianDouble());
            case Opcode.BINUNICODE -> new PickleNode.Text(cursor.text(cursor.unsignedInt()));
            case Opcode.SHORT_BINUNICODE -> new PickleNode.Text(cursor.text(cursor.unsignedByte()));
            case Opcode.BINBYTES -> cursor.bytes(cursor.unsignedInt());
            case Opcode.SHORT_BINBYTES -> cursor.bytes(cursor.unsignedByte());
            case Opcode.BYTEARRAY8 -> cursor.bytes(cursor.signedLong());
            case Opcode.EMPTY_TUPLE -> new PickleNode.Tuple(List.of());
            case Opcode.TUPLE1 -> new PickleNode.Tuple(popLast(1));
            case Opcode.TUPLE2 -> new PickleNode.Tuple(popLast(2));
            case Opcode.TUPLE3 -> new PickleNode.Tuple(popLast(3));
            case Opcode.TUPLE -> new PickleNode.Tuple(popToMark());
            case Opcode.EMPTY_LIST -> new PyList();
            case Opcode.EMPTY_DICT -> new PyDict();
            case Opcode.GLOBAL -> name(cursor.line(), cursor.line());
            case Opcode.STACK_GLOBAL -> stackGlobal();
            case Opcode.REDUCE -> called();
            case Opcode.NEWOBJ -> object();
            case Opcode.BINGET -> get(cursor.unsignedByte());
            case Opcode.LONG_BINGET -> get(cursor.unsignedInt());
            default -> null;
        };
    }

    private void append(List<PickleNode> items) throws PickleException {
        if (!(top() instanceof PyList list)) {
            throw error("items for something that is no list");
        }
        list.addAll(items);
    }

    private void setItems(List<PickleNode> keysAndValues) throws PickleException {
        if (!(top() instanceof PyDict dict) || keysAndValues.size() % 2 != 0) {
            throw error("pairs for something that is no dict");
        }
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            dict.put(keysAndValues.get(i), keysAndValues.get(i + 1));
        }
    }

    private PickleNode stackGlobal() throws PickleException {
        List<PickleNode> parts = popLast(2);
        if (parts.get(0) instanceof PickleNode.Text module && parts.get(1) instanceof PickleNode.Text name) {
            return name(module.value(), name.value());
        }
        throw error("a name that is no text");
    }

    private PickleNode.Name name(String module, String simpleName) throws PickleException {
        PickleNode.Name name = new PickleNode.Name(module, simpleName);
        rule.found(name);
        return name;
    }

    private PickleNode called() throws PickleException {
        PyObject object = object();
        rule.called(object.constructor());
        return object;
    }

    private PyObject object() throws PickleException {
        List<PickleNode> parts = popLast(2);
        if (parts.get(0) instanceof PickleNode.Name constructor && parts.get(1) instanceof PickleNode.Tuple arguments) {
            return new PyObject(constructor, arguments.items());
        }
        throw error("a call of something that is no name");
    }

    private void build() throws PickleException {
        PickleNode state = pop();
        if (!(top() instanceof PyObject object)) {
            throw error("state for something that is no object");
        }
        object.build(state);
        if (object.constructor().equals(JoblibArray.WRAPPER)) {
            pop();
            push(joblibArray(JoblibArray.of(object)));
        }
    }

    private PickleNode joblibArray(JoblibArray array) throws PickleException {
        if (nested) {
            throw error("a joblib array inside an array of objects");
        }
        if (array.holdsObjects()) {
            return NumpyForms.array(new PickleReader(cursor, rule, true).run());
        }
        return array.read(cursor);
    }

    private void mark() throws PickleException {
        if (marks.size() == MAX_MARKS) {
            throw error("nesting deeper than " + MAX_MARKS);
        }
        marks.add(stack.size());
    }

    private void put(long key) throws PickleException {
        memo.put(key, top());
    }

    private PickleNode get(long key) throws PickleException {
        PickleNode node = memo.get(key);
        if (node == null) {
            throw error("reference to an unknown value");
        }
        return node;
    }

    private void push(PickleNode node) throws PickleException {
        if (++nodes > MAX_NODES) {
            throw error("more than " + MAX_NODES + " values");
        }
        stack.add(node);
    }

    private PickleNode pop() throws PickleException {
        return popLast(1).get(0);
    }

    private PickleNode top() throws PickleException {
        if (stack.size() <= lowestFree()) {
            throw error("a value is missing");
        }
        return stack.get(stack.size() - 1);
    }

    private List<PickleNode> popLast(int count) throws PickleException {
        if (stack.size() - lowestFree() < count) {
            throw error("a value is missing");
        }
        return popFrom(stack.size() - count);
    }

    private List<PickleNode> popToMark() throws PickleException {
        if (marks.isEmpty()) {
            throw error("a mark is missing");
        }
        return popFrom(marks.remove(marks.size() - 1));
    }

    private List<PickleNode> popFrom(int start) {
        List<PickleNode> tail = stack.subList(start, stack.size());
        List<PickleNode> popped = List.copyOf(tail);
        tail.clear();
        return popped;
    }

    /** Values below the last mark belong to it. */
    private int lowestFree() {
        return marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
    }

    private PickleException error(String problem) {
        return new PickleException(problem + " at byte " + cursor.position());
    }
}
