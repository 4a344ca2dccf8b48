package org.sumspace.connector.exchange.core.legacy;

import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.document.StorableText;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;

/**
 * The record that an old connector keeps of an exchange, as it answers with it.
 *
 * @param id empty if the answer has no record
 * @param providerRecord id of the provider's record, if that is the other connector
 * @param consumerRecord id of the consumer's record, if that is the other connector
 * @param resources number of its data resources
 * @param status as it writes it
 * @param error the description of a failure; empty without one
 */
public record LegacyRecord(
        String id,
        String contract,
        String purpose,
        String providerRecord,
        String consumerRecord,
        int resources,
        String status,
        String error) {
    private static final Set<String> OPEN = Set.of("PENDING", "EXPORT_SUCCESS");
    private static final String ERROR = "error";
    private static final String PAYLOAD = "payload";
    private static final int ERROR_CHARS_MAX = 500;

    public static LegacyRecord read(JsonValue record) {
        return new LegacyRecord(
                record.member("_id").asText(),
                record.member("contract").asText(),
                record.member("purposeId").asText(),
                record.member("providerDataExchange").asText(),
                record.member("consumerDataExchange").asText(),
                record.member("resources").items().size(),
                record.member("status").asText(),
                StorableText.beginning(error(record), ERROR_CHARS_MAX));
    }

    private static String error(JsonValue record) {
        String message = record.member(ERROR).member("message").asText();
        return message.isEmpty() && record.member(PAYLOAD).isText()
                ? record.member(PAYLOAD).asText()
                : message;
    }

    /** Whether it belongs to the exchange of this record. */
    public boolean names(ExchangeRecord record) {
        return record.id().equals(named(record));
    }

    /** Whether it does not name a record of this connector yet. */
    public boolean namesNoneOf(ExchangeRecord record) {
        return named(record).isEmpty();
    }

    private String named(ExchangeRecord record) {
        return record.role() == ExchangeRole.CONSUMER ? consumerRecord : providerRecord;
    }

    /** Whether the exchange is still open at the old connector. It sets a success of the export before the import. */
    public boolean isOpen() {
        return OPEN.contains(status);
    }

    public boolean isSuccess() {
        return ExchangeStatus.IMPORT_SUCCESS.name().equals(status);
    }

    /**
     * Its status if that is an error; a status of the consent flow or an unknown status counts as an undefined error.
     */
    public ExchangeStatus failure() {
        for (ExchangeStatus known : ExchangeStatus.values()) {
            if (known.isError() && known.name().equals(status)) {
                return known;
            }
        }
        return ExchangeStatus.UNDEFINED_ERROR;
    }

    /** Why it failed, for people. */
    public String reason() {
        return error.isEmpty() ? "The other connector ended with " + failure() + "." : error;
    }
}
