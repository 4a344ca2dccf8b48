package org.sumspace.bench.assess;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two threads read all tokens of a file of JSON lines, each those of one half. */
final class TokenPass {
    private static final JsonFactory JSON = new JsonFactory();

    private TokenPass() {}

    /** @return seconds */
    static double run(Path file) throws Exception {
        long start = System.nanoTime();
        long size = file.toFile().length();
        long middle = startOfLine(file, size / 2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Long> first = threads.submit(() -> new Half(file, 0, middle).tokens());
            Future<Long> second = threads.submit(() -> new Half(file, middle, size).tokens());
            if (first.get() == 0 || second.get() == 0) {
                throw new IllegalStateException("expected tokens in both halves of " + file);
            }
            return (System.nanoTime() - start) * 1e-9;
        } finally {
            threads.shutdownNow();
        }
    }

    private static long startOfLine(Path file, long from) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(from);
            in.readLine();
            return in.getFilePointer();
        }
    }

    /** @param to the first byte that is not read */
    record Half(Path file, long from, long to) {
        long tokens() throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                    InputStream in = Channels.newInputStream(channel.position(from));
                    JsonParser parser = JSON.createParser(in)) {
                long count = 0;
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    count++;
                    if (parser.getParsingContext().inRoot()
                            && token == JsonToken.END_OBJECT
                            && from + parser.currentLocation().getByteOffset() >= to - 1) {
                        break;
                    }
                    if (token == JsonToken.VALUE_STRING) {
                        count += parser.getText().isEmpty() ? 0 : 1;
                    }
                }
                return count;
            }
        }
    }
}
