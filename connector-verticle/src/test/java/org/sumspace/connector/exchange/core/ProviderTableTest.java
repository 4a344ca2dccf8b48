package org.sumspace.connector.exchange.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every pair of state and event at a provider. A pair that is not listed changes nothing. */
class ProviderTableTest {
    @Test
    void everyPair_hasTheStepOfTheTable() {
        assertThat(StateTable.of(ExampleRecords.provider(), 1)).containsExactlyElementsOf(StateTable.rows("""
                NOTED + Triggered -> NOTED
                NOTED + Cancelled -> NOTED PROVIDER_EXPORT_ERROR, AnnounceNote
                NOTED + Revoked -> NOTED PEP_ERROR, AnnounceNote
                NOTED + NoteAnswered -> AGREED
                NOTED + NoteAnswered with a record -> ALIAS
                NOTED + NoteRefused -> ENDED PEP_ERROR SELF, CleanUp
                NOTED + WishPassed -> ALIAS
                NOTED + LinkRequested -> AGREED
                NOTED + LinkRequested, denied -> ENDED PEP_ERROR SELF, CleanUp, answer REFUSED
                NOTED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                NOTED + Due -> NOTED, AnnounceNote
                NOTED + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                AGREED + Triggered -> AGREED
                AGREED + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + Revoked -> ENDING PEP_ERROR, StateWish
                AGREED + Denied -> ENDING PEP_ERROR, StateWish
                AGREED + ExportRequested -> READING, ReadSource
                AGREED + ExportRequested, denied -> ENDING PEP_ERROR, StateWish
                AGREED + ExportRequested, undecided -> answer RETRY_LATER
                AGREED + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                AGREED + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                AGREED + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                AGREED + Due -> AGREED, AskState 1
                AGREED + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + Triggered -> READING
                READING + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + Revoked -> ENDING PEP_ERROR, StateWish
                READING + Denied -> ENDING PEP_ERROR, StateWish
                READING + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                READING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                READING + SourceStored -> SENDING, SendPart 1 from 0/0
                READING + SourceStored, nothing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + SourceFailed -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                READING + Due -> READING, ReadSource
                READING + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + Triggered -> SENDING
                SENDING + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + Revoked -> ENDING PEP_ERROR, StateWish
                SENDING + Denied -> ENDING PEP_ERROR, StateWish
                SENDING + Undecided -> SENDING
                SENDING + ExportRequested -> SendPart 1 from 0/0
                SENDING + ExportRequested, denied -> SendPart 1 from 0/0
                SENDING + ExportRequested, undecided -> SendPart 1 from 0/0
                SENDING + PartAnswered, half -> SENDING, SendPart 1 from 0/10
                SENDING + PartAnswered, end -> SENT
                SENDING + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENDING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                SENDING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                SENDING + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                SENDING + Due -> SENDING, SendPart 1 from 0/0
                SENDING + Due, limit over -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + Triggered -> SENT
                SENT + Cancelled -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + Revoked -> ENDING PEP_ERROR, StateWish
                SENT + Denied -> ENDING PEP_ERROR, StateWish
                SENT + ExportRequested -> SENDING, SendPart 1 from 0/0
                SENT + ExportRequested, denied -> SENDING, SendPart 1 from 0/0
                SENT + ExportRequested, undecided -> SENDING, SendPart 1 from 0/0
                SENT + PayloadLost -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + WishArrived -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + PeerUnknowing -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                SENT + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                SENT + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                SENT + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                SENT + Due -> SENT, AskState 1
                SENT + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                NOTED with a wish + Triggered -> NOTED PROVIDER_EXPORT_ERROR
                NOTED with a wish + NoteAnswered -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                NOTED with a wish + NoteAnswered with a record -> PassWish e
                NOTED with a wish + NoteRefused -> ENDED PEP_ERROR SELF, CleanUp
                NOTED with a wish + WishPassed -> ALIAS PROVIDER_EXPORT_ERROR
                NOTED with a wish + LinkRequested -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                NOTED with a wish + LinkRequested, denied -> ENDED PEP_ERROR SELF, CleanUp, answer REFUSED
                NOTED with a wish + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                NOTED with a wish + Due -> NOTED PROVIDER_EXPORT_ERROR, AnnounceNote
                NOTED with a wish + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                ALIAS + ExportRequested -> CleanUp
                ENDING + Triggered -> ENDING PROVIDER_EXPORT_ERROR
                ENDING + PeerUnknowing, consumer -> ENDED UNDEFINED_ERROR PEER_FORGOT, CleanUp
                ENDING + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                ENDING + DeliveryUnknown -> ENDED UNDEFINED_ERROR UNCONFIRMED unknown, CleanUp
                ENDING + Due -> ENDING PROVIDER_EXPORT_ERROR, StateWish
                ENDING + Due, limit over -> ENDED UNDEFINED_ERROR UNCONFIRMED, CleanUp
                ENDED + Triggered -> ENDED PEP_ERROR
                ENDED + ExportRequested -> CleanUp
                ENDED by itself + Triggered -> ENDED UNDEFINED_ERROR PEER_FORGOT
                ENDED by itself + ExportRequested -> CleanUp
                ENDED by itself + OutcomeArrived -> ENDED IMPORT_SUCCESS, CleanUp
                """));
    }
}
