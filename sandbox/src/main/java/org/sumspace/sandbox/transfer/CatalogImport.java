package org.sumspace.sandbox.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.TransferClient;
import org.sumspace.sandbox.ProgressBar;
import org.sumspace.sandbox.transfer.CatalogImport.ImportSummary.Refused;

/** Sends records to a catalog in parts. Stored records are skipped when the import is repeated. */
public final class CatalogImport {
    private static final int LINES_MAX = 1_000;
    private static final int PART_BYTES_MAX = 8 << 20;
    private static final int LINE_BYTES_MAX = 16 << 20;

    private final TransferClient catalog;
    private final boolean replace;
    private final @Nullable String base;
    private final PrintWriter terminal;
    private final LongSupplier nanoTime;

    /**
     * @param replace whether records with other content are replaced
     * @param base URL of the catalog whose self-descriptions are replaced; null for none
     * @param terminal shows the progress
     */
    public CatalogImport(
            TransferClient catalog,
            boolean replace,
            @Nullable String base,
            PrintWriter terminal,
            LongSupplier nanoTime) {
        this.catalog = catalog;
        this.replace = replace;
        this.base = base;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
    }

    public ImportSummary run(ImportSource source) throws IOException {
        Parts parts = new Parts(source.bytes());
        source.readInto(parts);
        return parts.end();
    }

    /** Collects lines into a part, and sends it. */
    private final class Parts implements ImportSource.Sink {
        private final ProgressBar bar = new ProgressBar(terminal, nanoTime);
        private final long bytesTotal;
        private final List<String> places = new ArrayList<>();
        private final StringBuilder lines = new StringBuilder();
        private final List<Refused> refused = new ArrayList<>();
        private long bytesOfPart;
        private long sent;
        private long stored;
        private long replaced;
        private long skipped;

        Parts(long bytesTotal) {
            this.bytesTotal = bytesTotal;
        }

        @Override
        public void take(String place, String line, long bytesRead) {
            int bytes = line.getBytes(UTF_8).length + 1;
            if (bytes > LINE_BYTES_MAX) {
                refuse(place, "It has more than " + LINE_BYTES_MAX + " bytes.");
                return;
            }
            if (places.size() == LINES_MAX || (!places.isEmpty() && bytesOfPart + bytes > PART_BYTES_MAX)) {
                send();
            }
            places.add(place);
            lines.append(line).append('\n');
            bytesOfPart += bytes;
            bar.show(bytesRead, bytesTotal, this::text);
        }

        @Override
        public void refuse(String place, String reason) {
            refused.add(new Refused(place, reason));
        }

        private void send() {
            if (places.isEmpty()) {
                return;
            }
            JsonNode report = catalog.importLines(lines.toString(), replace, base);
            stored += report.path("stored").asLong();
            replaced += report.path("replaced").asLong();
            skipped += report.path("skipped").asLong();
            for (JsonNode line : report.path("refused")) {
                refused.add(new Refused(place(line), line.path("reason").asText()));
            }
            sent += places.size();
            places.clear();
            lines.setLength(0);
            bytesOfPart = 0;
        }

        /** The place of a line for messages; for a line of a file it also names the record. */
        private String place(JsonNode line) {
            String place = places.get(line.path("line").asInt() - 1);
            String id = line.path("_id").asText();
            return id.isEmpty() || place.endsWith(id)
                    ? place
                    : place + ", " + line.path("kind").asText() + " " + id;
        }

        ImportSummary end() {
            send();
            bar.end(bytesTotal, bytesTotal, text());
            return new ImportSummary(stored, replaced, skipped, refused);
        }

        private String text() {
            return String.format(Locale.ROOT, "%,d records sent, %,d refused", sent, refused.size());
        }
    }

    /** The results of an import. */
    public record ImportSummary(long stored, long replaced, long skipped, List<Refused> refused) {
        public ImportSummary {
            refused = List.copyOf(refused);
        }

        /**
         * A record that was not imported.
         *
         * @param place where it comes from
         */
        public record Refused(String place, String reason) {}
    }
}
