package org.sumspace.assessment.wizard.api;

import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.wizard.service.HelpTexts;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The guided workflow. */
public record WizardFeature(WizardService wizard, InspectionService inspections, Catalogue catalogue)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        HelpTexts texts = HelpTexts.load(catalogue);
        operations
                .handle("inspectInputs", new InspectInputsHandler(inspections, catalogue))
                .handle("recommendAnalyses", new RecommendAnalysesHandler(catalogue))
                .handle("validatePlan", new ValidatePlanHandler(wizard))
                .handle("describeOutput", new DescribeOutputHandler(catalogue))
                .handle("runPlan", new RunPlanHandler(wizard))
                .handle("listGuidedRuns", new ListGuidedRunsHandler(wizard))
                .handle("getGuidedRun", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.status()))
                .handle("getGuidedProgress", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.status()))
                .handle("getGuidedPlan", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.plan()))
                .handle("getGuidedScope", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.scope(catalogue)))
                .handle("getGuidedResults", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.results(wizard)))
                .handle("listGuidedArtifacts", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.artefacts()))
                .handle("getStepHelp", new GetHelpHandler(texts, GetHelpHandler.STEP))
                .handle("getAnalysisHelp", new GetHelpHandler(texts, GetHelpHandler.ANALYSIS));
    }
}
