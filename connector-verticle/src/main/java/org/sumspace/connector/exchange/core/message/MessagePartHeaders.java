package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.structured.BareItem;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Position;

/**
 * The headers of message 4, whose body is one part of an item.
 *
 * @param items number of all items of the exchange
 * @param position of the first byte of the part
 * @param length of the part, in bytes; 0 for an item without bytes
 * @param content of the whole item
 * @param place of the receiver in a chain; empty if there is no party between provider and consumer
 */
public record MessagePartHeaders(
        String exchangeId, int items, Position position, int length, Content content, Optional<ChainPlace> place) {
    public static final String EXCHANGE = "X-Consumer-Data-Exchange";
    public static final String ITEM = "Sumspace-Item";
    public static final String ITEM_TYPE = "Sumspace-Item-Type";
    public static final String PARTY = "Sumspace-Party";
    public static final String CONSUMER = "Sumspace-Consumer";
    public static final String RANGE = "Content-Range";
    public static final String DIGEST = ContentDigest.REPR_DIGEST;

    /** The largest part. */
    public static final int PART_BYTES_MAX = 8 << 20;

    private static final Pattern ITEM_FORM = Pattern.compile("([1-9]\\d{0,5})/([1-9]\\d{0,5})");
    private static final Pattern PARTY_FORM = Pattern.compile("\\d{1,2}");
    private static final Pattern RANGE_FORM = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");
    private static final String EMPTY_RANGE = "bytes */0";
    private static final String SHA_256 = "sha-256";

    public MessagePartHeaders {
        if (position.item() >= items) {
            throw new IllegalArgumentException("expected item 1 to " + items + ", got " + (position.item() + 1L));
        }
        if (length > PART_BYTES_MAX
                || position.offset() + length > content.size()
                || (length == 0) != (content.size() == 0)) {
            throw new IllegalArgumentException(
                    "expected a part of at most " + PART_BYTES_MAX + " bytes within its item");
        }
    }

    /** Of a part from the provider to the consumer. */
    public MessagePartHeaders(String exchangeId, int items, Position position, int length, Content content) {
        this(exchangeId, items, position, length, content, Optional.empty());
    }

    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(EXCHANGE, exchangeId);
        headers.put(ITEM, (position.item() + 1) + "/" + items);
        place.ifPresent(chain -> {
            headers.put(PARTY, String.valueOf(chain.party()));
            headers.put(CONSUMER, chain.consumer());
        });
        headers.put(ITEM_TYPE, content.mediaType());
        headers.put(RANGE, range());
        headers.put(DIGEST, ContentDigest.fieldOf(content.digest()));
        return headers;
    }

    private String range() {
        long end = position.offset() + length - 1;
        return length == 0 ? EMPTY_RANGE : "bytes " + position.offset() + "-" + end + "/" + content.size();
    }

    /**
     * @param header gives the value of each header, which may be an empty text
     * @throws IllegalArgumentException if they are no such headers
     */
    public static MessagePartHeaders read(UnaryOperator<String> header) {
        Matcher item = matched(ITEM_FORM, header, ITEM);
        int index = Integer.parseInt(item.group(1)) - 1;
        String range = header.apply(RANGE);
        Digest digest = digest(header.apply(DIGEST));
        String mediaType = header.apply(ITEM_TYPE);
        String exchangeId = header.apply(EXCHANGE);
        int items = Integer.parseInt(item.group(2));
        if (range.equals(EMPTY_RANGE)) {
            Content empty = new Content(0, digest, mediaType);
            return new MessagePartHeaders(exchangeId, items, new Position(index, 0), 0, empty, place(header));
        }
        Matcher bytes = matched(RANGE_FORM, header, RANGE);
        long first = Long.parseLong(bytes.group(1));
        long length = Long.parseLong(bytes.group(2)) - first + 1;
        if (length < 1 || length > PART_BYTES_MAX) {
            throw new IllegalArgumentException("expected a part of 1 to " + PART_BYTES_MAX + " bytes");
        }
        Content content = new Content(Long.parseLong(bytes.group(3)), digest, mediaType);
        return new MessagePartHeaders(
                exchangeId, items, new Position(index, first), (int) length, content, place(header));
    }

    private static Optional<ChainPlace> place(UnaryOperator<String> header) {
        String party = header.apply(PARTY);
        if (party.isEmpty()) {
            return Optional.empty();
        }
        String index = matched(PARTY_FORM, header, PARTY).group();
        return Optional.of(new ChainPlace(Integer.parseInt(index), header.apply(CONSUMER)));
    }

    private static Matcher matched(Pattern form, UnaryOperator<String> header, String name) {
        Matcher matcher = form.matcher(header.apply(name));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected another form of " + name);
        }
        return matcher;
    }

    private static Digest digest(String field) {
        return Dictionary.parse(List.of(field))
                .find(SHA_256)
                .filter(FieldMember.Item.class::isInstance)
                .map(member -> ((FieldMember.Item) member).value())
                .filter(BareItem.Octets.class::isInstance)
                .map(octets -> Digest.wrap(((BareItem.Octets) octets).bytes()))
                .orElseThrow(() -> new IllegalArgumentException("expected sha-256 in " + DIGEST));
    }
}
