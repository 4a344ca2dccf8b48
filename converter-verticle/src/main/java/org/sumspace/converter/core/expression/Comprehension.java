package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comprehension of a list, or of an object if it has a key. */
final class Comprehension implements Expression {
    private final List<Loop> loops;
    private final @Nullable Expression key;
    private final Expression value;

    /**
     * @param slots the slots of the variables; if there are several, each item is a list of their values
     * @param conditions must all hold
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Loop(int[] slots, Expression items, List<Expression> conditions) {
        boolean bind(@Nullable Object item, Frame frame) {
            if (slots.length == 1) {
                frame.slots[slots[0]] = item;
            } else {
                List<?> parts = Values.items(item);
                if (parts.size() != slots.length) {
                    throw new ExpressionException("expected " + slots.length + " values, got " + parts.size());
                }
                for (int i = 0; i < slots.length; i++) {
                    frame.slots[slots[i]] = parts.get(i);
                }
            }
            for (Expression condition : conditions) {
                if (!Values.isTrue(condition.evaluate(frame))) {
                    return false;
                }
            }
            return true;
        }
    }

    Comprehension(List<Loop> loops, @Nullable Expression key, Expression value) {
        this.loops = List.copyOf(loops);
        this.key = key;
        this.value = value;
    }

    @Override
    public Object evaluate(Frame frame) {
        if (key == null) {
            List<@Nullable Object> list = new ArrayList<>();
            run(0, frame, () -> list.add(value.evaluate(frame)));
            return list;
        }
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        run(0, frame, () -> object.put(Arguments.text(key.evaluate(frame)), value.evaluate(frame)));
        return object;
    }

    private void run(int loop, Frame frame, Runnable yield) {
        if (loop == loops.size()) {
            yield.run();
            return;
        }
        for (Object item : Values.items(loops.get(loop).items().evaluate(frame))) {
            frame.budget.countStep();
            if (loops.get(loop).bind(item, frame)) {
                run(loop + 1, frame, yield);
            }
        }
    }
}
