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
import org.sumspace.common.document.ParserMessage;
import org.sumspace.converter.core.source.SourceMap.SourcePosition;

/**
 * Reads one YAML document. Anchors, aliases and tags are refused, so that a small file cannot expand into a large tree
 * or name Java types.
 */
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
     * @param file the file's name in messages
     * @throws SourceException if the bytes are not such a document
     */
    public static SourceNode read(String file, byte[] bytes) {
        SourcePosition begin = new SourcePosition(file, 1, 1);
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
                throw new SourceException(reader.position(), "expected one YAML document, got several");
            }
            return node;
        } catch (JsonProcessingException e) {
            JsonLocation where = e.getLocation();
            SourcePosition position =
                    where == null ? begin : new SourcePosition(file, where.getLineNr(), where.getColumnNr());
            throw new SourceException(position, ParserMessage.of(e));
        } catch (IOException e) {
            throw new SourceException(begin, "expected text in UTF-8");
        }
    }

    private SourceNode node() throws IOException {
        SourcePosition position = position();
        requireNoReferences(position);
        return switch (parser.currentToken()) {
            case START_OBJECT -> map(position);
            case START_ARRAY -> items(position);
            default -> new SourceNode.Scalar(position, scalar());
        };
    }

    private SourceNode map(SourcePosition position) throws IOException {
        List<SourceMap.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            SourcePosition at = position();
            String key = parser.currentName();
            if (!keys.add(key)) {
                throw new SourceException(at, "duplicate key \"" + key + "\"");
            }
            parser.nextToken();
            entries.add(new SourceMap.Entry(key, at, node()));
        }
        return new SourceMap(position, entries);
    }

    private SourceNode items(SourcePosition position) throws IOException {
        List<SourceNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        return new SourceNode.Items(position, items);
    }

    private @Nullable Object scalar() throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> decimal(parser.getDecimalValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Digits beyond the precision of a double are kept; numbers outside its range are refused, as in JSON records. */
    private BigDecimal decimal(BigDecimal exact) {
        double value = exact.doubleValue();
        if (Double.isInfinite(value) || (value == 0 && exact.signum() != 0)) {
            throw new SourceException(position(), "the number is outside the range of a double");
        }
        return exact;
    }

    private void requireNoReferences(SourcePosition position) throws IOException {
        if (parser.isCurrentAlias() || parser.getObjectId() != null || parser.getTypeId() != null) {
            throw new SourceException(position, "anchors, aliases and tags are not supported");
        }
    }

    private SourcePosition position() {
        JsonLocation location = parser.currentTokenLocation();
        return new SourcePosition(file, location.getLineNr(), location.getColumnNr());
    }
}
