package org.sumspace.contract.agreement.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.agreement.service.ProcessingService;

/** The contracts of both kinds. What both kinds have differs in the names of the operations alone. */
public record AgreementFeature(
        AgreementService ecosystems,
        AgreementService bilaterals,
        PolicyService ecosystemPolicies,
        PolicyService bilateralPolicies,
        ProcessingService processings)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        addCommon("Contract", ecosystems, operations);
        addCommon("Bilateral", bilaterals, operations);
        operations
                .on("signContract", new SignContractHandler(ecosystems))
                .on("signBilateral", new SignBilateralHandler(bilaterals))
                .on("getOfferingPolicies", new GetOfferingPoliciesHandler(ecosystemPolicies))
                .on("addRolePolicy", new AddRolePolicyHandler(ecosystemPolicies))
                .on("addRolePolicies", new AddRolePoliciesHandler(ecosystemPolicies))
                .on("addPoliciesOfRole", new AddPoliciesOfRoleHandler(ecosystemPolicies))
                .on("addPoliciesOfRoles", new AddPoliciesOfRolesHandler(ecosystemPolicies))
                .on("addOfferingPolicies", new AddOfferingPoliciesHandler(ecosystemPolicies))
                .on("clearOfferingPolicies", new ClearOfferingPoliciesHandler(ecosystemPolicies))
                .on("removeOffering", new RemoveOfferingHandler(ecosystems, bilaterals))
                .on("listProcessings", new ListProcessingsHandler(processings))
                .on("replaceProcessings", new ReplaceProcessingsHandler(processings))
                .on("addProcessing", new AddProcessingHandler(processings))
                .on("updateProcessing", new UpdateProcessingHandler(processings))
                .on("removeProcessing", new RemoveProcessingHandler(processings))
                .on("addNegotiator", new AddNegotiatorHandler(bilaterals))
                .on("addBilateralPolicy", new AddBilateralPolicyHandler(bilateralPolicies))
                .on("addBilateralPolicies", new AddBilateralPoliciesHandler(bilateralPolicies));
    }

    private static void addCommon(String name, AgreementService agreements, Operations operations) {
        operations
                .on("create" + name, new CreateAgreementHandler(agreements))
                .on("list" + name + "s", new ListAgreementsHandler(agreements))
                .on("list" + name + "sOfParticipant", new ListAgreementsOfParticipantHandler(agreements))
                .on("get" + name, new GetAgreementHandler(agreements))
                .on("update" + name, new UpdateAgreementHandler(agreements))
                .on("revoke" + name + "Signature", new RevokeSignatureHandler(agreements))
                .on("terminate" + name, new TerminateAgreementHandler(agreements));
    }
}
