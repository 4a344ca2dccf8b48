package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** The variables of one call of a lambda. The outer frame belongs to the enclosing lambda. */
final class Frame {
    final @Nullable Object[] slots;
    final Budget budget;
    private final @Nullable Frame outer;

    Frame(int size, Budget budget, @Nullable Frame outer) {
        this.slots = new Object[size];
        this.budget = budget;
        this.outer = outer;
    }

    /** @param levels the number of frames to go out; 0 for this frame */
    Frame outer(int levels) {
        Frame frame = this;
        for (int i = 0; i < levels; i++) {
            if (frame.outer == null) {
                throw new IllegalStateException("no frame " + levels + " levels out");
            }
            frame = frame.outer;
        }
        return frame;
    }
}
