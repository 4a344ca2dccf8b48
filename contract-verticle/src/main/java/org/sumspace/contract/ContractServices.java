package org.sumspace.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.odrl.RuleDocuments;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.store.RecordIds;
import org.sumspace.contract.agreement.api.AgreementFeature;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.agreement.service.ProcessingService;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.decision.api.DecisionFeature;
import org.sumspace.contract.decision.service.DecisionService;
import org.sumspace.contract.rule.service.RuleService;

/** The contract manager's services over one database. */
record ContractServices(
        AgreementService ecosystems,
        AgreementService bilaterals,
        PolicyService ecosystemPolicies,
        PolicyService bilateralPolicies,
        ProcessingService processings,
        DecisionService ecosystemDecisions,
        DecisionService bilateralDecisions) {

    /** Creates the indexes of the stores, and reads the rule documents. */
    static Future<ContractServices> open(Vertx vertx, MongoStore mongo, Clock clock) {
        AgreementStore ecosystems = new AgreementStore(mongo, AgreementKind.ECOSYSTEM);
        AgreementStore bilaterals = new AgreementStore(mongo, AgreementKind.BILATERAL);
        return Future.all(
                        vertx.executeBlocking(RuleDocuments::standard, false),
                        ecosystems.createIndexes(),
                        bilaterals.createIndexes())
                .map(opened -> of(ecosystems, bilaterals, new RuleService(opened.resultAt(0)), clock));
    }

    private static ContractServices of(
            AgreementStore ecosystems, AgreementStore bilaterals, RuleService rules, Clock clock) {
        RecordIds ids = new RecordIds(new SecureRandom());
        AgreementService ecosystem = new AgreementService(AgreementKind.ECOSYSTEM, ecosystems, ids, clock);
        AgreementService bilateral = new AgreementService(AgreementKind.BILATERAL, bilaterals, ids, clock);
        return new ContractServices(
                ecosystem,
                bilateral,
                new PolicyService(ecosystem, rules),
                new PolicyService(bilateral, rules),
                new ProcessingService(ecosystem),
                new DecisionService(ecosystem, clock),
                new DecisionService(bilateral, clock));
    }

    Feature[] features() {
        return new Feature[] {
            new AgreementFeature(ecosystems, bilaterals, ecosystemPolicies, bilateralPolicies, processings),
            new DecisionFeature(ecosystemDecisions, bilateralDecisions)
        };
    }
}
