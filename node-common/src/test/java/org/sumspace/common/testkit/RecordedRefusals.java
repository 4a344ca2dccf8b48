package org.sumspace.common.testkit;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sumspace.common.obs.Refusals;

/** Records the counted refusals in order. */
public final class RecordedRefusals implements Refusals {
    private final List<String> counted = new CopyOnWriteArrayList<>();

    @Override
    public void count(Way way, String reason) {
        counted.add(way.name().toLowerCase(Locale.ROOT) + " " + reason);
    }

    public List<String> counted() {
        return counted;
    }

    public void clear() {
        counted.clear();
    }
}
