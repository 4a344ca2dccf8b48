package org.sumspace.sandbox.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with a line for each record, as an export writes it. */
public record LineFile(Path file) implements ImportSource {

    @Override
    public long bytes() throws IOException {
        return Files.size(file);
    }

    @Override
    public void readInto(Sink sink) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            long bytesRead = 0;
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                bytesRead += line.getBytes(UTF_8).length + 1;
                if (!line.isBlank()) {
                    sink.take("line " + number, line, bytesRead);
                }
            }
        }
    }
}
