package org.sumspace.aggregator.round.service;

import java.io.IOException;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.training.message.PlanOffer;

/** Reads offers again that this node accepted before a restart. Every method blocks and is called by one thread. */
public interface AcceptedOffers {
    /** @throws IOException the leaf list of the plan is missing or damaged */
    JoinedPlan read(PlanOffer offer) throws IOException;

    /** Called after every plan was read: removes the leaf lists that no plan needs. */
    void finish() throws IOException;
}
