package org.sumspace.connector.exchange.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every pair of state and event at the consumer. A pair that is not listed changes nothing. */
class ConsumerTableTest {
    @Test
    void everyPair_hasTheStepOfTheTable() {
        assertThat(StateTable.of(ExampleRecords.consumer(), 0)).containsExactlyElementsOf(StateTable.rows("""
                OPEN + Triggered -> OPEN
                OPEN + Cancelled -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                OPEN + Revoked -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                OPEN + Denied -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                OPEN + LinkAnswered -> AGREED, RequestExport 0 from 0/0
                OPEN + LinkRefused -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                OPEN + PartArrived, first -> RECEIVING
                OPEN + StepReported -> OPEN
                OPEN + PayloadLost -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                OPEN + WishArrived -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                OPEN + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                OPEN + Due -> OPEN, Link 0
                OPEN + Due, limit over -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                AGREED + Triggered -> AGREED
                AGREED + Cancelled -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                AGREED + Revoked -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                AGREED + Denied -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                AGREED + ExportUnknown -> AGREED, Link 0
                AGREED + PartArrived, first -> RECEIVING
                AGREED + StepReported -> AGREED
                AGREED + PayloadLost -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                AGREED + WishArrived -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                AGREED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                AGREED + Due -> AGREED, RequestExport 0 from 0/0
                AGREED + Due, limit over -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + Triggered -> RECEIVING
                RECEIVING + Cancelled -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + Revoked -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + Denied -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + ExportUnknown -> RECEIVING, Link 0
                RECEIVING + PartArrived, last -> RECEIVED, Decide
                RECEIVING + PartArrived, wrong whole -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + PartArrived, other reading -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + StepReported -> RECEIVING
                RECEIVING + PayloadLost -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + WishArrived -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVING + Due -> RECEIVING, RequestExport 0 from 0/10
                RECEIVING + Due, limit over -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + Triggered -> RECEIVED
                RECEIVED + Cancelled -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + Revoked -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + Permitted -> IMPORTING, Deliver 0
                RECEIVED + Permitted without an application -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + Denied -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + StepReported -> RECEIVED
                RECEIVED + PayloadLost -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + WishArrived -> ENDED PROVIDER_EXPORT_ERROR, ReportOutcome 0, CleanUp
                RECEIVED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVED + Due -> RECEIVED, Decide
                RECEIVED + Due, limit over -> ENDED PEP_ERROR, ReportOutcome 0, CleanUp
                IMPORTING + Triggered -> IMPORTING
                IMPORTING + Revoked -> IMPORTING
                IMPORTING + StepReported -> IMPORTING
                IMPORTING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                IMPORTING + DeliveryTried, DONE -> IMPORTING, Deliver 1
                IMPORTING + DeliveryTried, ACCEPTED -> IMPORTING, Deliver 1
                IMPORTING + DeliveryTried, FAILED -> ENDED CONSUMER_IMPORT_ERROR, ReportOutcome 0, CleanUp
                IMPORTING + DeliveryTried, UNCLEAR -> ENDED CONSUMER_IMPORT_ERROR unknown, ReportOutcome 0, CleanUp
                IMPORTING + Due -> IMPORTING, Deliver 0
                IMPORTING + Due, limit over -> ENDED CONSUMER_IMPORT_ERROR unknown, ReportOutcome 0, CleanUp
                ENDED + Triggered -> ENDED IMPORT_SUCCESS
                ENDED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                ENDED + OutcomeAcknowledged -> ENDED IMPORT_SUCCESS
                ENDED + Due -> ENDED IMPORT_SUCCESS, ReportOutcome 0
                ENDED + Due, limit over -> ENDED IMPORT_SUCCESS
                """));
    }

    @Test
    void x20_afterARestart_nothingIsChangedBeforeThePeersAreAsked() {
        Map<Boolean, List<String>> isAnsweredLater = StateTable.afterRestart(ExampleRecords.consumer(), 0).stream()
                .collect(Collectors.partitioningBy(row -> row.endsWith("-> answer RETRY_LATER")));

        int openStates = ExampleRecords.consumer().size() - 1;
        assertThat(isAnsweredLater.get(true))
                .hasSize(openStates * (ExampleEvents.all(0).size() - 4));
        assertThat(isAnsweredLater.get(false)).containsExactlyElementsOf(StateTable.rows("""
                OPEN + Revoked -> OPEN, AskState 0
                OPEN + PeerAnswered -> OPEN, Link 0
                OPEN + PeerUnknowing -> OPEN, Link 0
                OPEN + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                OPEN + Due -> OPEN, AskState 0
                AGREED + Revoked -> AGREED, AskState 0
                AGREED + PeerAnswered -> AGREED, RequestExport 0 from 0/0
                AGREED + PeerUnknowing -> AGREED, Link 0
                AGREED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                AGREED + Due -> AGREED, AskState 0
                RECEIVING + Revoked -> RECEIVING, AskState 0
                RECEIVING + PeerAnswered -> RECEIVING, RequestExport 0 from 0/10
                RECEIVING + PeerUnknowing -> RECEIVING, Link 0
                RECEIVING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVING + Due -> RECEIVING, AskState 0
                RECEIVED + Revoked -> RECEIVED, AskState 0
                RECEIVED + PeerAnswered -> RECEIVED, Decide
                RECEIVED + PeerUnknowing -> RECEIVED, Decide
                RECEIVED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVED + Due -> RECEIVED, AskState 0
                IMPORTING + Revoked -> IMPORTING, AskState 0
                IMPORTING + PeerAnswered -> ENDED CONSUMER_IMPORT_ERROR unknown, ReportOutcome 0, CleanUp
                IMPORTING + PeerUnknowing -> ENDED CONSUMER_IMPORT_ERROR unknown, ReportOutcome 0, CleanUp
                IMPORTING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                IMPORTING + Due -> IMPORTING, AskState 0
                ENDED + Triggered -> ENDED IMPORT_SUCCESS
                ENDED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                ENDED + OutcomeAcknowledged -> ENDED IMPORT_SUCCESS
                ENDED + Due -> ENDED IMPORT_SUCCESS, ReportOutcome 0
                """));
    }
}
