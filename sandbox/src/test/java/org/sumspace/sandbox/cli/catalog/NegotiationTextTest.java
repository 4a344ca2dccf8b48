package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegotiationTextTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PROVIDER = "p".repeat(24);
    private static final String CONSUMER = "c".repeat(24);

    /**
     * {@code terms} is the party that proposed the newest terms; {@code signed} are the parties that have signed them.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Requested      |          |                   | there   | provider | your turn: authorize or decline          | authorize decline
        Requested      |          |                   | there   | consumer | waiting for the provider                 | decline
        Authorized     | provider |                   | there   | consumer | your turn: accept, counter or decline    | accept counter decline
        Authorized     | provider |                   | there   | provider | waiting for the consumer                 | decline
        Negotiation    | consumer |                   | there   | provider | your turn: accept, counter or decline    | accept counter decline
        Negotiation    | consumer |                   | there   | consumer | waiting for the provider                 | decline
        SignatureReady | consumer |                   | pending | provider | waiting for the contract manager         | counter decline
        SignatureReady | consumer |                   | absent  | provider | waiting for the contract manager         | counter decline
        SignatureReady | consumer |                   | there   | provider | your turn: sign, counter or decline      | sign counter decline
        SignatureReady | consumer | provider          | there   | provider | waiting for the consumer                 | counter decline
        SignatureReady | consumer | provider          | there   | consumer | your turn: sign, counter or decline      | sign counter decline
        SignatureReady | consumer | provider consumer | there   | consumer | waiting for the contract manager         |
        Signed         | consumer | provider consumer | there   | consumer | signed                                   |
        Declined       | consumer |                   | there   | provider | declined                                 |
        Negotiation    | consumer |                   | there   | operator | waiting for the provider                 |
        Requested      |          |                   | there   | operator | waiting for the provider                 |
        """)
    void turnAndPossibleMoves(
            String status, String terms, String signed, String contract, String who, String turn, String moves) {
        ObjectNode record = JSON.createObjectNode().put("_id", "n").put("__v", 7);
        record.put("provider", PROVIDER).put("negotiationStatus", status);
        record.putObject("consumer").put("_id", CONSUMER).put("legalName", "Elm");
        record.put("latestNegotiator", terms == null ? "" : terms.equals("provider") ? PROVIDER : CONSUMER);
        record.put("contract", contract.equals("absent") ? null : "k");
        if (contract.equals("pending")) {
            record.putArray("pending").add("policies");
        }
        ObjectNode signatures =
                record.putObject("signatures").putNull("provider").putNull("consumer");
        for (String party : signed == null ? new String[0] : signed.split(" ")) {
            signatures.put(party, "s");
        }
        String self = who.equals("provider") ? PROVIDER : who.equals("consumer") ? CONSUMER : "o";

        NegotiationText view = new NegotiationText(record, self);

        assertThat(view.turn()).isEqualTo(turn);
        assertThat(view.commands().stream().map(command -> command.split(" ")[2]))
                .isEqualTo(moves == null ? List.of() : List.of(moves.split(" ")));
        assertThat(view.commands()).allMatch(command -> command.contains(" n ") && command.endsWith(" --version 7"));
    }

    @Test
    void partyThatTheCallerMayNotSee_isStillTheOtherOne() throws Exception {
        NegotiationText view = new NegotiationText(
                JSON.readTree(
                        "{\"consumer\": {\"_id\": \"%s\"}, \"negotiationStatus\": \"Requested\"}".formatted(CONSUMER)),
                CONSUMER);

        assertThat(view.role()).isEqualTo("consumer");
        assertThat(Reference.label(view.otherParty())).isEmpty();
    }
}
