package org.sumspace.connector.contract.domain;

import java.util.List;
import org.sumspace.common.document.JsonValue;

/**
 * Services under a contract through which data passes in their order: the first offers the data, the last uses it.
 *
 * @param id by which requests name it
 */
public record ServiceChain(String id, List<Service> services) {
    private static final String ID = "catalogId";
    private static final String INACTIVE = "inactive";
    private static final Form CHAINS = new Form("serviceChains", "services", "service");
    private static final Form PROCESSINGS = new Form("dataProcessings", "infrastructureServices", "serviceOffering");

    /** The names of the JSON members, for each of the two forms that contract managers use. */
    private record Form(String chains, String services, String service) {}

    /**
     * A step of a chain, as the contract has it.
     *
     * @param params parameters for the application
     * @param hasSteps whether it requires other services to run before it
     */
    public record Service(String participant, String service, JsonValue params, boolean hasSteps) {}

    public ServiceChain {
        services = List.copyOf(services);
    }

    /** The active chains of a contract. */
    static List<ServiceChain> read(JsonValue contract) {
        Form form = contract.member(CHAINS.chains()).isEmpty() ? PROCESSINGS : CHAINS;
        return contract.member(form.chains()).items().stream()
                .filter(chain -> !chain.member("status").asText().equals(INACTIVE))
                .map(chain -> read(chain, form))
                .toList();
    }

    private static ServiceChain read(JsonValue chain, Form form) {
        return new ServiceChain(
                chain.member(ID).asText(),
                chain.member(form.services()).items().stream()
                        .map(service -> new Service(
                                service.member("participant").asText(),
                                service.member(form.service()).asText(),
                                service.member("params"),
                                !service.member("pre").isEmpty()))
                        .toList());
    }
}
