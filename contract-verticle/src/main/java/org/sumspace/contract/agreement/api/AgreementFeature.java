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
                .handle("signContract", new SignContractHandler(ecosystems))
                .handle("signBilateral", new SignBilateralHandler(bilaterals))
                .handle("getOfferingPolicies", new GetOfferingPoliciesHandler(ecosystemPolicies))
                .handle("addRolePolicy", new AddRolePolicyHandler(ecosystemPolicies))
                .handle("addRolePolicies", new AddRolePoliciesHandler(ecosystemPolicies))
                .handle("addPoliciesOfRole", new AddPoliciesOfRoleHandler(ecosystemPolicies))
                .handle("addPoliciesOfRoles", new AddPoliciesOfRolesHandler(ecosystemPolicies))
                .handle("addOfferingPolicies", new AddOfferingPoliciesHandler(ecosystemPolicies))
                .handle("clearOfferingPolicies", new ClearOfferingPoliciesHandler(ecosystemPolicies))
                .handle("removeOffering", new RemoveOfferingHandler(ecosystems, bilaterals))
                .handle("listProcessings", new ListProcessingsHandler(processings))
                .handle("replaceProcessings", new ReplaceProcessingsHandler(processings))
                .handle("addProcessing", new AddProcessingHandler(processings))
                .handle("updateProcessing", new UpdateProcessingHandler(processings))
                .handle("removeProcessing", new RemoveProcessingHandler(processings))
                .handle("addNegotiator", new AddNegotiatorHandler(bilaterals))
                .handle("addBilateralPolicy", new AddBilateralPolicyHandler(bilateralPolicies))
                .handle("addBilateralPolicies", new AddBilateralPoliciesHandler(bilateralPolicies));
    }

    private static void addCommon(String name, AgreementService agreements, Operations operations) {
        operations
                .handle("create" + name, new CreateAgreementHandler(agreements))
                .handle("list" + name + "s", new ListAgreementsHandler(agreements))
                .handle("list" + name + "sOfParticipant", new ListAgreementsOfParticipantHandler(agreements))
                .handle("get" + name, new GetAgreementHandler(agreements))
                .handle("update" + name, new UpdateAgreementHandler(agreements))
                .handle("revoke" + name + "Signature", new RevokeSignatureHandler(agreements))
                .handle("terminate" + name, new TerminateAgreementHandler(agreements));
    }
}
