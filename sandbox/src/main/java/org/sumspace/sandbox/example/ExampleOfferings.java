package org.sumspace.sandbox.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.RecordKind;
import org.sumspace.client.RemoteException;
import org.sumspace.sandbox.client.SpaceOperators;

/** A service offering of each data provider, as an example. */
public final class ExampleOfferings {
    private static final String REQUEST = "sumspace-up-example";
    private static final int CONFLICT = 409;

    /** @param id at the catalog */
    public record Offering(String id, String organisation, String name) {}

    private ExampleOfferings() {}

    /** Creates the offerings that do not exist yet. One that another version of this program created is left out. */
    public static List<Offering> create(List<String> dataProviders, SpaceOperators operators) {
        List<Offering> offerings = new ArrayList<>();
        for (String organisation : dataProviders) {
            try {
                CatalogRecord created = operators
                        .participant(organisation)
                        .create(RecordKind.SERVICE_OFFERING, describe(organisation), REQUEST);
                offerings.add(new Offering(created.id(), organisation, created.name()));
            } catch (RemoteException refused) {
                if (refused.status() != CONFLICT) {
                    throw refused;
                }
            }
        }
        return offerings;
    }

    private static ObjectNode describe(String organisation) {
        ObjectNode offering = JsonNodeFactory.instance.objectNode();
        offering.put("name", "Learning records of " + organisation);
        offering.put("description", "Records of learners for the training of models, under their consents");
        offering.putArray("keywords").add("xAPI").add("training");
        offering.putArray("dataProtectionRegime").add("GDPR2016");
        offering.put("location", "WORLD");
        return offering;
    }
}
