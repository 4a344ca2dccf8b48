package org.sumspace.connector.contract.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.contract.core.ContractPolicies;
import org.sumspace.connector.contract.domain.ContractUrl;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.shared.service.DocumentSender;
import org.sumspace.connector.shared.service.RemoteDocuments;

/** Contracts of the participant's contract manager. */
public final class ContractRecords {
    /** How old a contract may be where a decision is repeated often (exchange rule X10). */
    public static final Duration AGE_MAX = Duration.ofMinutes(1);

    /** Asks the contract manager now. */
    public static final Duration FRESH = Duration.ZERO;

    private final SettingsService settings;
    private final RemoteDocuments<KnownContract> contracts;

    public ContractRecords(Vertx vertx, DocumentSender sender, SettingsService settings, Clock clock) {
        this.settings = settings;
        this.contracts = new RemoteDocuments<>(
                vertx,
                sender,
                (url, json) -> new KnownContract(new ContractPolicies(DataContract.read(ContractUrl.of(url), json))),
                clock);
    }

    /**
     * Reads a contract.
     *
     * @param url in any spelling
     * @param ageMax how old the manager's answer may be
     * @return failed with NOT_FOUND if the manager has no such contract, or the URL is not one of the manager's; with
     *     FAILED_DEPENDENCY if the manager does not answer
     */
    public Future<KnownContract> read(String url, Duration ageMax) {
        return Future.succeededFuture(url)
                .map(this::required)
                .compose(contract -> contracts
                        .read(contract.url(), null, ageMax)
                        .recover(failure -> Future.failedFuture(explained(failure))));
    }

    private ContractUrl required(String url) {
        ParticipantConfiguration configuration = settings.current().configuration();
        if (configuration == null) {
            throw NodeException.unavailable("This connector has no configuration, so it exchanges no data.");
        }
        return ContractUrl.parse(url, configuration.contractUri().toString())
                .orElseThrow(
                        () -> NodeException.notFound("The contract is none of the contract manager of this connector, "
                                + configuration.contractUri() + "."));
    }

    private static NodeException explained(Throwable failure) {
        boolean isUnknown = failure instanceof NodeException refused && refused.type() == ProblemType.NOT_FOUND;
        return isUnknown
                ? NodeException.notFound("The contract manager has no such contract.")
                : NodeException.failedDependency("The contract manager does not answer; try again.", failure);
    }
}
