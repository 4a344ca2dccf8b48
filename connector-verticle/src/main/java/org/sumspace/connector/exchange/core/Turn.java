package org.sumspace.connector.exchange.core;

import java.util.List;
import org.sumspace.connector.exchange.domain.ExchangeChange;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;

/** One event at one record, with the data that the rules of all roles need to handle it. */
record Turn(ExchangeRecord before, Moment moment, Waits waits) {
    ExchangeState state() {
        return before.state();
    }

    boolean isIn(ExchangeState... states) {
        return List.of(states).contains(before.state());
    }

    ExchangeChange change() {
        return before.change(moment);
    }

    /** A state begins, or makes progress: its time limit counts from now. */
    Step begun(ExchangeChange change) {
        return step(waits.begun(change, moment));
    }

    /** The state and its time limit stay. */
    Step continued(ExchangeChange change) {
        return step(waits.continued(change, before, moment));
    }

    /** Stores a change that does not affect the state or its time limit. */
    Step noted(ExchangeChange change) {
        return new Step(change.done(), List.of(), Step.Answer.RECORD);
    }

    /** A trigger that belongs to this exchange. A known trigger changes nothing. */
    Step triggered(ExchangeTrigger trigger) {
        if (before.triggers().stream().anyMatch(each -> each.isSameAs(trigger))) {
            return Step.unchanged();
        }
        // A trigger that is not stored could open a second exchange when it is repeated. So no trigger is dropped.
        return before.triggers().size() < ExchangeLimits.TRIGGERS_MAX
                ? noted(change().trigger(trigger))
                : Step.retryLater();
    }

    /** The time has come at which the record is due: its calls are repeated, or a silent peer is asked. */
    Step repeated() {
        if (!waits.isDue(before, moment)) {
            return Step.unchanged();
        }
        ExchangeRecord later = waits.continued(change(), before, moment);
        return new Step(later, OpenCalls.whenDue(later, moment.instance()), Step.Answer.RECORD);
    }

    boolean isOverdue() {
        return waits.isOverdue(before, moment);
    }

    /** The calls that are open. Calls under way are not made twice. */
    Step callAgain() {
        return Step.unchanged(OpenCalls.of(before, moment.instance()));
    }

    private Step step(ExchangeRecord written) {
        return new Step(written, OpenCalls.of(written, moment.instance()), Step.Answer.RECORD);
    }
}
