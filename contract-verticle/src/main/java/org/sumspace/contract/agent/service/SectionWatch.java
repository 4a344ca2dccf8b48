package org.sumspace.contract.agent.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.contract.agent.core.ProfileComparison;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FeedPosition.ChangeBatch;
import org.sumspace.contract.agent.domain.FoundDocument;
import org.sumspace.contract.agent.domain.Section;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.DocumentSource;
import org.sumspace.contract.agent.store.DocumentSource.Portion;
import org.sumspace.contract.agent.store.DocumentSource.Stamp;

/** Looks for changes in a section: compares all its documents with what the agent remembers of them, in portions. */
public final class SectionWatch {
    private static final int STAMPS = 100;
    /** The number of documents whose content is in memory at once. */
    private static final int CONTENTS = 4;

    private final Section section;
    private final DocumentSource source;
    private final AgentStore store;
    private final ChangeProcessor processor;

    public SectionWatch(Section section, DocumentSource source, AgentStore store, ChangeProcessor processor) {
        this.section = section;
        this.source = source;
        this.store = store;
        this.processor = processor;
    }

    Section section() {
        return section;
    }

    /** Finds the changes since the last check, and processes them. */
    Future<Void> look() {
        return processor
                .resume()
                .compose(resumed -> store.isComplete(section.key()))
                .compose(seenOnce -> changed(DocumentSource.START, !seenOnce)
                        .compose(done -> section.watched() ? deleted("") : Future.succeededFuture())
                        .compose(done -> seenOnce ? Future.succeededFuture() : store.setComplete(section.key())));
    }

    private Future<Void> changed(String cursor, boolean firstLook) {
        return source.after(cursor, STAMPS)
                .compose(portion -> changed(portion, firstLook).compose(done -> {
                    String next = portion.next();
                    return next == null ? Future.succeededFuture() : changed(next, firstLook);
                }));
    }

    private Future<Void> changed(Portion portion, boolean firstLook) {
        return store.states(
                        section.key(), portion.stamps().stream().map(Stamp::id).toList())
                .compose(known -> {
                    List<String> toRead = portion.stamps().stream()
                            .filter(each -> ProfileComparison.isNeeded(section, known.get(each.id()), each.stamp()))
                            .map(Stamp::id)
                            .toList();
                    Future<Void> all = Future.succeededFuture();
                    for (int from = 0; from < toRead.size(); from += CONTENTS) {
                        List<String> some = toRead.subList(from, Math.min(from + CONTENTS, toRead.size()));
                        all = all.compose(before -> source.read(some))
                                .compose(found -> process(changes(known, found, firstLook)));
                    }
                    return all;
                });
    }

    private List<DocumentChange> changes(
            Map<String, DocumentState> known, List<FoundDocument> found, boolean firstLook) {
        List<DocumentChange> changes = new ArrayList<>();
        for (FoundDocument each : found) {
            ProfileComparison.of(section, firstLook, known.get(each.state().id()), each)
                    .ifPresent(changes::add);
        }
        return changes;
    }

    private Future<Void> deleted(String after) {
        return store.statesAfter(section.key(), after, STAMPS).compose(states -> {
            if (states.isEmpty()) {
                return Future.succeededFuture();
            }
            String last =
                    AgentStore.key(section.key(), states.get(states.size() - 1).id());
            return source.existing(states.stream().map(DocumentState::id).toList())
                    .compose(existing -> process(missing(states, existing)))
                    .compose(done -> states.size() < STAMPS ? Future.succeededFuture() : deleted(last));
        });
    }

    private static List<DocumentChange> missing(List<DocumentState> states, Set<String> existing) {
        return states.stream()
                .filter(state -> !existing.contains(state.id()))
                .map(ProfileComparison::deleted)
                .toList();
    }

    private Future<Void> process(List<DocumentChange> changes) {
        return changes.isEmpty()
                ? Future.succeededFuture()
                : processor.process(new ChangeBatch(section.key(), section.source(), changes));
    }
}
