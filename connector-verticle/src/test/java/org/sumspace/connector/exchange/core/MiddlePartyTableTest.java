package org.sumspace.connector.exchange.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every pair of state and event at a middle party of a chain. A pair that is not listed changes nothing. */
class MiddlePartyTableTest {
    @Test
    void everyPair_hasTheStepOfTheTable() {
        assertThat(StateTable.of(ExampleRecords.middle(), 2)).containsExactlyElementsOf(StateTable.rows("""
                AGREED + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + Revoked -> ENDING PEP_ERROR, StateWish
                AGREED + Denied -> ENDING PEP_ERROR, StateWish
                AGREED + ExportRequested -> RECEIVING, RequestExport 0 from 0/0
                AGREED + ExportRequested, denied -> ENDING PEP_ERROR, StateWish
                AGREED + ExportRequested, undecided -> answer RETRY_LATER
                AGREED + ExportUnknown -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + PartArrived, first -> RECEIVING
                AGREED + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                AGREED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                AGREED + Due -> AGREED, AskState 2
                AGREED + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + Revoked -> ENDING PEP_ERROR, StateWish
                RECEIVING + Denied -> ENDING PEP_ERROR, StateWish
                RECEIVING + ExportUnknown -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + PartArrived, last -> RECEIVED, Decide
                RECEIVING + PartArrived, wrong whole -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + PartArrived, other reading -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                RECEIVING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVING + Due -> RECEIVING, RequestExport 0 from 0/10
                RECEIVING + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVED + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVED + Revoked -> ENDING PEP_ERROR, StateWish
                RECEIVED + Permitted -> WORKING, Deliver 0
                RECEIVED + Permitted without an application -> ENDING NODE_CALLBACK_ERROR, StateWish
                RECEIVED + Denied -> ENDING PEP_ERROR, StateWish
                RECEIVED + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVED + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVED + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                RECEIVED + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                RECEIVED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                RECEIVED + Due -> RECEIVED, Decide
                RECEIVED + Due, limit over -> ENDING PEP_ERROR, StateWish
                WORKING + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING + Revoked -> ENDING PEP_ERROR, StateWish
                WORKING + Denied -> ENDING PEP_ERROR, StateWish
                WORKING + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                WORKING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                WORKING + DeliveryTried, ACCEPTED -> WORKING
                WORKING + DeliveryTried, FAILED -> ENDING NODE_CALLBACK_ERROR, StateWish
                WORKING + DeliveryTried, UNCLEAR -> ENDING NODE_CALLBACK_ERROR, StateWish
                WORKING + WorkStored -> SENDING, SendPart 2 from 0/0
                WORKING + WorkStored, nothing -> ENDING NODE_CALLBACK_ERROR, StateWish
                WORKING + Due -> WORKING, Deliver 0
                WORKING + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING, accepted + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING, accepted + Revoked -> ENDING PEP_ERROR, StateWish
                WORKING, accepted + Denied -> ENDING PEP_ERROR, StateWish
                WORKING, accepted + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING, accepted + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING, accepted + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                WORKING, accepted + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                WORKING, accepted + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                WORKING, accepted + DeliveryTried, ACCEPTED -> WORKING
                WORKING, accepted + DeliveryTried, FAILED -> ENDING NODE_CALLBACK_ERROR, StateWish
                WORKING, accepted + WorkStored -> SENDING, SendPart 2 from 0/0
                WORKING, accepted + WorkStored, nothing -> ENDING NODE_CALLBACK_ERROR, StateWish
                WORKING, accepted + Due -> WORKING, AskState 2
                WORKING, accepted + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + Revoked -> ENDING PEP_ERROR, StateWish
                SENDING + Denied -> ENDING PEP_ERROR, StateWish
                SENDING + Undecided -> SENDING
                SENDING + ExportRequested -> SendPart 2 from 0/0
                SENDING + ExportRequested, denied -> SendPart 2 from 0/0
                SENDING + ExportRequested, undecided -> SendPart 2 from 0/0
                SENDING + PartAnswered, half -> SENDING, SendPart 2 from 0/10
                SENDING + PartAnswered, end -> SENT
                SENDING + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                SENDING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                SENDING + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                SENDING + Due -> SENDING, SendPart 2 from 0/0
                SENDING + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + Revoked -> ENDING PEP_ERROR, StateWish
                SENT + Denied -> ENDING PEP_ERROR, StateWish
                SENT + ExportRequested -> SENDING, SendPart 2 from 0/0
                SENT + ExportRequested, denied -> SENDING, SendPart 2 from 0/0
                SENT + ExportRequested, undecided -> SENDING, SendPart 2 from 0/0
                SENT + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                SENT + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                SENT + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                SENT + Due -> SENT, AskState 2
                SENT + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                ENDING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                ENDING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                ENDING + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                ENDING + Due -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                ENDING + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                ENDED + ExportRequested -> CleanUp
                ENDED by itself + ExportRequested -> CleanUp
                ENDED by itself + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                """));
    }

    @Test
    void afterARestart_onlyAnInterruptedCallOfTheApplicationIsAnotherMatter() {
        List<String> rows = StateTable.afterRestart(ExampleRecords.middle(), 2);

        rows.removeAll(StateTable.of(ExampleRecords.middle(), 2));
        assertThat(rows).containsExactly("WORKING + Due -> ENDING NODE_CALLBACK_ERROR, StateWish");
    }
}
