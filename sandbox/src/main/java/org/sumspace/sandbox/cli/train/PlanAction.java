package org.sumspace.sandbox.cli.train;

import picocli.CommandLine.Parameters;

/** A command about one training that is published. */
abstract class PlanAction extends TrainAction {
    @Parameters(
            index = "0",
            paramLabel = "PLAN",
            converter = PlanId.Converter.class,
            description = "id of the training plan")
    @SuppressWarnings("NullAway.Init")
    private PlanId id;

    final String id() {
        return id.text();
    }
}
