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
                .on("inspectInputs", new InspectInputsHandler(inspections, catalogue))
                .on("recommendAnalyses", new RecommendAnalysesHandler(catalogue))
                .on("validatePlan", new ValidatePlanHandler(wizard))
                .on("describeOutput", new DescribeOutputHandler(catalogue))
                .on("runPlan", new RunPlanHandler(wizard))
                .on("listGuidedRuns", new ListGuidedRunsHandler(wizard))
                .on("getGuidedRun", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.status()))
                .on("getGuidedProgress", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.status()))
                .on("getGuidedPlan", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.plan()))
                .on("getGuidedScope", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.scope(catalogue)))
                .on("getGuidedResults", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.results(wizard)))
                .on("listGuidedArtifacts", new GetGuidedRunHandler(wizard, GetGuidedRunHandler.artefacts()))
                .on("getStepHelp", new GetHelpHandler(texts, GetHelpHandler.STEP))
                .on("getAnalysisHelp", new GetHelpHandler(texts, GetHelpHandler.ANALYSIS));
    }
}
