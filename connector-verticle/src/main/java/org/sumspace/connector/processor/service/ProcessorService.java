package org.sumspace.connector.processor.service;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.processor.store.ProcessorStore;

/** Lists the organisation's processors and assigns learners to them. */
public record ProcessorService(ProcessorStore processors, AssignmentListener listener, SerialQueue changes) {
    /** Updates what depends on the learners of a processor. */
    public interface AssignmentListener {
        /** Called before the learners of the processor change; the change is stored only if this succeeds. */
        Future<Void> beforeChange(String processor);

        /** Called after the change, whether it was stored or not. */
        void afterChange();
    }

    public Future<SortedSet<String>> names() {
        return processors.names();
    }

    /** Which of the names are names of processors. */
    public Future<SortedSet<String>> known(Collection<String> names) {
        return processors.known(names);
    }

    /** The learners of these processors by processor; processors without learners are left out. */
    public Future<Map<String, SortedSet<String>>> learnersOf(Collection<String> names) {
        return processors.learnersOf(names);
    }

    /** The processor of each of these learners; learners without a processor are left out. */
    public Future<Map<String, String>> processorsOf(Collection<String> learners) {
        return processors.processorsOf(learners);
    }

    public Future<Map<String, Integer>> learnerCounts() {
        return processors.learnerCounts();
    }

    /** @return fails with a conflict and changes nothing if a learner belongs to another processor */
    public Future<Void> assign(String processor, Set<String> learners) {
        return changes.submit(() -> processors.processorsOf(learners).compose(known -> {
                    checkOwner(processor, known);
                    return listener.beforeChange(processor)
                            .compose(marked -> processors.assign(processor, learners, known.keySet()));
                }))
                .onComplete(done -> listener.afterChange());
    }

    private static void checkOwner(String processor, Map<String, String> known) {
        long elsewhere = known.values().stream()
                .filter(owner -> !owner.equals(processor))
                .count();
        if (elsewhere > 0) {
            throw NodeException.conflict(
                    elsewhere + " of the learners belong to another processor; remove them from it first");
        }
    }
}
