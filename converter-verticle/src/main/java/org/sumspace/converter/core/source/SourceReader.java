package org.sumspace.converter.core.source;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one YAML document without anchors, aliases and tags: what is written is all there is. */
public final class SourceReader {
    private static final int BYTES_MAX = 1 << 20;
    private static final int DEPTH_MAX = 64;
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxNumberLength(40)
                    .build())
            .build();

    private final String file;
    private final YAMLParser parser;

    private SourceReader(String file, YAMLParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * @param file how the file is called in messages
     * @throws SourceException if it is no such document
     */
    public static SourceNode read(String file, byte[] bytes) {
        Place begin = new Place(file, 1, 1);
        if (bytes.length > BYTES_MAX) {
            throw new SourceException(begin, "the file is larger than " + BYTES_MAX + " bytes");
        }
        try (YAMLParser parser = YAML.createParser(new ByteArrayInputStream(bytes))) {
            SourceReader reader = new SourceReader(file, parser);
            if (parser.nextToken() == null) {
                throw new SourceException(begin, "the file is empty");
            }
            SourceNode node = reader.node();
            if (parser.nextToken() != null) {
                throw new SourceException(reader.place(), "one document is due, not two");
            }
            return node;
        } catch (JsonProcessingException e) {
            JsonLocation where = e.getLocation();
            Place place = where == null ? begin : new Place(file, where.getLineNr(), where.getColumnNr());
            throw new SourceException(
                    place, e.getOriginalMessage().lines().findFirst().orElse("not valid YAML"));
        } catch (IOException e) {
            throw new SourceException(begin, String.valueOf(e.getMessage()));
        }
    }

    private SourceNode node() throws IOException {
        Place place = place();
        refuseReferences(place);
        return switch (parser.currentToken()) {
            case START_OBJECT -> map(place);
            case START_ARRAY -> items(place);
            default -> new SourceNode.Scalar(place, scalar());
        };
    }

    private SourceNode map(Place place) throws IOException {
        List<SourceMap.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            Place at = place();
            String key = parser.currentName();
            if (!keys.add(key)) {
                throw new SourceException(at, "\"" + key + "\" is given twice");
            }
            parser.nextToken();
            entries.add(new SourceMap.Entry(key, at, node()));
        }
        return new SourceMap(place, entries);
    }

    private SourceNode items(Place place) throws IOException {
        List<SourceNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        return new SourceNode.Items(place, items);
    }

    private @Nullable Object scalar() throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> real(parser.getDecimalValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Digits that a double does not hold are kept, but not the size of what is beyond it, or too close to zero. */
    private BigDecimal real(BigDecimal exact) {
        double value = exact.doubleValue();
        if (Double.isInfinite(value) || (value == 0 && exact.signum() != 0)) {
            throw new SourceException(place(), "the number is beyond a double");
        }
        return exact;
    }

    private void refuseReferences(Place place) throws IOException {
        if (parser.isCurrentAlias() || parser.getObjectId() != null || parser.getTypeId() != null) {
            throw new SourceException(place, "anchors, aliases and tags are not read here");
        }
    }

    private Place place() {
        JsonLocation location = parser.currentTokenLocation();
        return new Place(file, location.getLineNr(), location.getColumnNr());
    }
}
