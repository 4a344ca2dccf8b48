package org.sumspace.assessment.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.sumspace.assessment.dataset.core.ColumnNames;
import org.sumspace.assessment.dataset.core.Header;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.dataset.domain.RecordBatch;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.store.FormatDetection;
import org.sumspace.assessment.dataset.store.ParquetFile;
import org.sumspace.assessment.dataset.store.SnapshotRecords;
import org.sumspace.assessment.interop.core.CarismaXml;
import org.sumspace.assessment.interop.domain.CarismaReport;
import org.sumspace.assessment.interop.domain.InvalidReportException;
import org.sumspace.assessment.model.core.onnx.OnnxCheck;
import org.sumspace.assessment.model.core.sklearn.SklearnModel;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.run.service.DataOptionsReader;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Readers of files and bodies from callers. A target throws only if the reader behaves wrongly. */
public enum FuzzTarget {
    ONNX,
    PICKLE,
    CSV,
    JSON,
    PARQUET,
    XML,
    RULES;

    private static final List<FuzzTarget> ALL = List.of(values());
    private static final InputLimits LIMITS =
            new InputLimits(1 << 20, 1_000, 40, 2_000, 2_000, 8, 500, 2_000, 2_000, 1);
    private static final Path FILE = file();

    private static Path file() {
        try {
            Path file = Files.createTempFile("fuzz", ".input");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by Jazzer: the first byte selects the target that reads the others. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length > 0) {
            ALL.get(Byte.toUnsignedInt(input[0]) % ALL.size()).read(Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** The input by which this target reads the bytes. */
    byte[] input(byte[] bytes) {
        byte[] input = new byte[bytes.length + 1];
        input[0] = (byte) ALL.indexOf(this);
        System.arraycopy(bytes, 0, input, 1, bytes.length);
        return input;
    }

    private void read(byte[] bytes) throws IOException {
        try {
            switch (this) {
                case ONNX -> OnnxCheck.of(ByteBuffer.wrap(bytes));
                case PICKLE -> pickle(bytes);
                case CSV -> csv(new String(bytes, UTF_8));
                case JSON -> json(bytes);
                case PARQUET -> ParquetFile.checkFooter(Files.write(FILE, bytes), LIMITS);
                case XML -> xml(new String(bytes, UTF_8));
                case RULES -> rules(bytes);
            }
        } catch (ModelRefusedException | AssessmentException | NodeException refused) {
            require(!String.valueOf(refused.getMessage()).isBlank(), "a refusal without a reason");
        }
    }

    /** A model that can be opened can also be evaluated. */
    private static void pickle(byte[] bytes) {
        OpenedModel model = SklearnModel.read(bytes);
        double[][] rows = new double[1][model.info().featureCount()];
        require(
                model.function().outputs(rows)[0].length == model.info().outputs(),
                "another number of outputs than the model has");
    }

    private static void csv(String text) throws IOException {
        Header header = Header.read(new StringReader(text), LIMITS.lineBytes(), LIMITS.columns());
        ColumnNames.Named named = ColumnNames.of(header.names(), name -> name);
        require(named.columns().size() == header.names().size(), "columns are lost");
        require(
                named.columns().stream().map(each -> each.name()).distinct().count()
                        == named.columns().size(),
                "two columns have one name");
    }

    private static void json(byte[] bytes) throws IOException {
        Files.write(FILE, bytes);
        FormatDetection.Detected found = FormatDetection.detect(FILE, "input.json", LIMITS);
        if (found.format() == InputFormat.CSV) {
            return;
        }
        Counter counter = new Counter();
        Snapshot snapshot = new Snapshot(
                "input.json",
                "",
                bytes.length,
                found.format(),
                "UTF-8",
                ',',
                0,
                List.of(),
                found.recordsMember(),
                List.of());
        SnapshotRecords.Read read = SnapshotRecords.forEach(FILE, snapshot, LIMITS, () -> counter);
        require(read.columns().size() <= LIMITS.columns(), "more columns than the limit");
        require(counter.highest < read.columns().size(), "a value of no column");
    }

    private static void xml(String text) {
        try {
            CarismaReport report = CarismaXml.read(text);
            CarismaReport again = CarismaXml.read(CarismaXml.write(report));
            require(again.equals(CarismaXml.read(CarismaXml.write(again))), "a report changes when it is written");
        } catch (InvalidReportException e) {
            require(!String.valueOf(e.getMessage()).isBlank(), "a refusal without a reason");
        }
    }

    private static void rules(byte[] bytes) {
        JsonValue body;
        try {
            body = JsonValue.parse(bytes);
        } catch (IllegalArgumentException e) {
            return;
        }
        DataOptionsReader.readRules(body);
        DataOptionsReader.read(body);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** Looks at the columns of the values. */
    private static final class Counter implements RecordBatch, JsonVisitor {
        private volatile int highest = -1;

        @Override
        public JsonVisitor begin() {
            return this;
        }

        @Override
        public void end() {}

        @Override
        public void finish() {}

        @Override
        public void scalar(int column, JsonParser value) {
            highest = Math.max(highest, column);
        }
    }
}
