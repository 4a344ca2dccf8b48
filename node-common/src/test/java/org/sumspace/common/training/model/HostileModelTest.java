package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.training.model.pickle.Compression;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleReader;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;
import org.tukaani.xz.XZOutputStream;

/** Model files come from strangers: hostile content is refused at low cost. */
class HostileModelTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "GLOBAL and REDUCE | cos\\nsystem\\n(X\\x02\\0\\0\\0idtR. | the file contains os.system, which is not supported",
                "STACK_GLOBAL      | \\x8c\\x02os\\x8c\\x06system\\x93)R. | the file contains os.system, which is not supported",
                "dotted name       | \\x8c\\x05numpy\\x8c\\x0dndarray.dtype\\x93. | the file contains numpy.ndarray.dtype, which is not supported",
                "dots across parts | \\x8c\\x06numpy.\\x8c\\x05dtype\\x93. | the file contains numpy..dtype, which is not supported",
                "allowed prefix    | cnumpy.testing._private.utils\\nrunstring\\n. | runstring, which is not supported",
                "builtin           | cbuiltins\\neval\\n. | the file contains builtins.eval, which is not supported",
                "name from a call  | cnumpy\\ndtype\\n)R\\x8c\\x01x\\x93. | a name that is no text",
                "call of a value   | K\\x01)R. | a call of something that is no name",
                "persistent id     | X\\x01\\0\\0\\0aQ. | opcode 0x51 is not allowed",
                "extension code    | \\x82\\x01. | opcode 0x82 is not allowed",
                "old instance      | (ios\\nsystem\\n. | opcode 0x69 is not allowed",
                "out of band       | \\x97. | opcode 0x97 is not allowed",
                "keyword call      | cnumpy\\ndtype\\n)}\\x92. | opcode 0x92 is not allowed",
                "2 GB of bytes     | B\\xff\\xff\\xff\\x7f. | the file ends too early",
                "4 GB of text      | X\\xff\\xff\\xff\\xff. | the file ends too early",
                "negative length   | \\x96\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff. | the file ends too early",
                "8 EB of bytes     | \\x8e\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\x7f. | opcode 0x8e is not allowed",
                "huge memo key     | Nr\\xff\\xff\\xff\\xff. | the file holds no estimator",
                "unknown memo key  | h\\x05. | reference to an unknown value",
                "empty stack       | . | a value is missing",
                "below the mark    | K\\x01(R. | a value is missing",
                "no mark           | t. | a mark is missing",
                "left over values  | NN. | values left over",
                "left over mark    | N(N. | values left over",
                "data after the end| N.N | data after the end",
                "no end            | N | the file ends too early",
                "second state      | cnumpy\\ndtype\\n)RNbNb. | is set twice",
                "odd pairs         | }(Nu. | pairs for something that is no dict",
                "items of a dict   | }Na. | items for something that is no list",
                "2^93 labels       | csklearn.linear_model._logistic\\nLogisticRegression\\n)\\x81}(X\\x08\\0\\0\\0classes_cnumpy.core.multiarray\\n_reconstruct\\n)R(K\\x01(J\\xff\\xff\\xff\\x7fJ\\xff\\xff\\xff\\x7fJ\\xff\\xff\\xff\\x7ftcnumpy\\ndtype\\n(X\\x02\\0\\0\\0f8K\\0K\\x01tR(K\\x03X\\x01\\0\\0\\0<tb\\x89C\\0tbub. | array data that does not fill the shape",
                "text not UTF-8    | \\x8c\\x01\\xff. | text is not UTF-8",
            })
    void hostilePickle_isRefused(String what, String body, String reason) {
        assertRefused(pickle(body), reason);
    }

    /** The message used to be "the name sklearn.pipeline.Pipeline is not allowed at byte 42". */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sklearn.pipeline Pipeline",
                "sklearn.ensemble._forest RandomForestClassifier",
                "xgboost.sklearn XGBClassifier"
            })
    void estimatorThatIsNotSupported_isNamedWithThoseThatAre(String estimator) {
        assertThatThrownBy(() -> ModelFile.read(pickle("c" + estimator.replace(" ", "\\n") + "\\n)\\x81.")))
                .hasMessageContaining("the file contains " + estimator.replace(' ', '.') + ", which is not supported")
                .hasMessageContaining("LogisticRegression or SGDClassifier")
                .hasMessageNotContaining("byte");
    }

    @Test
    void pickleAroundAnAllowedEstimator_isStillRefused() {
        assertRefused(
                pickle("csklearn.linear_model._logistic\\nLogisticRegression\\n)\\x81}(\\x8c\\x05coef_"
                        + "cposix\\nsystem\\n\\x8c\\x02id\\x85Rub."),
                "the file contains posix.system, which is not supported");
    }

    @Test
    void unboundedNesting_isRefused() {
        assertRefused(pickle("(".repeat(2_000)), "nesting deeper than 1000");
        assertRefused(pickle("]" + "\\x85".repeat(100_000) + "."), "the file holds no estimator");
    }

    @Test
    void listThatContainsItself_isRefused() {
        assertRefused(pickle("]\\x94h\\0a."), "the file holds no estimator");
        assertRefused(
                pickle("csklearn.linear_model._logistic\\nLogisticRegression\\n)\\x81\\x94}\\x94(\\x8c\\x08classes_h\\0"
                        + "h\\x01h\\x01ub."),
                "an attribute without a name");
    }

    @Test
    void manySmallValues_areRefused() {
        assertRefused(pickle("N".repeat(1_000_001) + "."), "more than 1000000 values");
    }

    @Test
    void unboundedName_isRefusedAndNotRepeated() {
        assertRefused(pickle("c" + "a".repeat(100_000)), "name of more than 256 bytes");
        assertThatThrownBy(() -> ModelFile.read(pickle("c\\x1b[31m\\nx\\n.")))
                .hasMessageContaining("?[31m.x")
                .hasMessageNotContaining("\u001b");
    }

    @Test
    void arrayLargerThanTheFile_isRefused() {
        byte[] file = GoldenModels.bytes("lr_three.joblib");
        byte[] shape = {'K', 3, 'K', 4, (byte) 0x86};
        int at = indexOf(file, shape);
        byte[] larger = file.clone();
        larger[at + 1] = (byte) 250;
        larger[at + 3] = (byte) 250;
        assertRefused(larger, "the file ends too early");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zlib", "gzip", "bz2", "xz", "lzma", "lz4"})
    void decompressionBomb_isRefusedAtTheLimit(String compression) throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (OutputStream deflated = compressing(compression, bomb)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i <= ModelFile.MAX_PLAIN_BYTES / zeros.length; i++) {
                deflated.write(zeros);
            }
        }
        assertThat(bomb.size()).isLessThan(500_000);
        assertRefused(bomb.toByteArray(), "bytes when decompressed");
    }

    private static OutputStream compressing(String compression, OutputStream out) throws IOException {
        return switch (compression) {
            case "zlib" -> new DeflaterOutputStream(out);
            case "gzip" -> new GZIPOutputStream(out);
            case "bz2" -> new BZip2CompressorOutputStream(out, 1);
            case "xz" -> new XZOutputStream(out, new LZMA2Options(0));
            case "lzma" -> new LZMAOutputStream(out, new LZMA2Options(0), -1);
            default ->
                new FramedLZ4CompressorOutputStream(
                        out,
                        new FramedLZ4CompressorOutputStream.Parameters(FramedLZ4CompressorOutputStream.BlockSize.M1));
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"zlib", "gzip", "bz2", "xz", "lzma", "lz4"})
    void fileThatExpandsPastItsBound_isRefusedWhileItIsRead(String compression) throws Throwable {
        int bound = 4 << 20;
        byte[] larger = compressed(compression, new byte[2 * bound]);
        long allocated = allocated(() -> assertThatThrownBy(() -> Compression.inflate(larger, bound))
                .isInstanceOf(PickleException.class)
                .hasMessageContaining("more than " + bound + " bytes when decompressed"));
        assertThat(allocated).isLessThan(bound);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zlib", "gzip", "bz2", "xz", "lzma", "lz4"})
    void fileWithinItsBound_takesItsMemoryOnce(String compression) throws Throwable {
        byte[] plain = new byte[4 << 20];
        new Random(1).nextBytes(plain);
        byte[] file = compressed(compression, plain);
        long allocated = allocated(
                () -> assertThat(Compression.inflate(file, plain.length)).isEqualTo(plain));
        assertThat(allocated).isLessThan(plain.length * 3L / 2);
    }

    @Test
    void compressedFileInACompressedFile_isRefused() throws IOException {
        assertRefused(
                compressed("gzip", compressed("xz", GoldenModels.bytes("lr_three.joblib"))),
                "not a pickle of protocol 2 to 5");
    }

    @Test
    void arrayOfMoreValuesThanAPickleMayHave_isNotReadValueByValue() {
        int size = PickleReader.MAX_NODES + 1;
        NumpyArray many = NumpyArray.of(DType.FLOAT32, List.of(size), new double[size], 0);
        assertThatThrownBy(many::items)
                .isInstanceOf(PickleException.class)
                .hasMessageContaining("more than " + PickleReader.MAX_NODES + " values");
    }

    private static byte[] compressed(String compression, byte[] plain) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (OutputStream out = compressing(compression, file)) {
            out.write(plain);
        }
        return file.toByteArray();
    }

    private static long allocated(Executable work) throws Throwable {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        work.execute();
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    /** The header alone asks for a dictionary of 4 GB. */
    @Test
    void dictionaryBeyondTheLimit_isRefusedWithoutItsMemory() {
        byte[] file = GoldenModels.bytes("newer_lr_lzma.joblib").clone();
        Arrays.fill(file, 1, 5, (byte) 0xff);
        file[1] = 0;
        assertRefused(file, "damaged compressed data");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bz2", "xz", "lzma", "lz4"})
    void damagedCompressedData_isRefused(String compression) {
        byte[] whole = GoldenModels.bytes("newer_lr_" + compression + ".joblib");
        for (int length = 8; length < whole.length; length += 37) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> ModelFile.read(cut)).isInstanceOf(InvalidModelException.class);
        }
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] changed = whole.clone();
            changed[8 + random.nextInt(whole.length - 8)] = (byte) random.nextInt();
            try {
                ModelFile.read(changed);
            } catch (InvalidModelException expected) {
                assertThat(expected).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void tooLargeFile_isRefusedWithoutReadingIt() {
        assertRefused(new byte[ModelFile.MAX_FILE_BYTES + 1], "more than 67108864 bytes");
    }

    @Test
    void emptyFile_isRefused() {
        assertRefused(new byte[0], "the file ends too early");
    }

    @Test
    void everyTruncation_isRefused() {
        for (JsonNode expected : GoldenModels.read()) {
            byte[] file = GoldenModels.bytes(expected.get("file").textValue());
            for (int length = 0; length < file.length; length++) {
                byte[] truncated = Arrays.copyOf(file, length);
                assertThatThrownBy(() -> ModelFile.read(truncated)).isInstanceOf(InvalidModelException.class);
            }
        }
    }

    @Test
    void mutatedFiles_areReadOrRefusedAndNothingElse() {
        Random random = new Random(42);
        int readable = 0;
        for (JsonNode expected : GoldenModels.read()) {
            byte[] file = GoldenModels.bytes(expected.get("file").textValue());
            for (int i = 0; i < 2_000; i++) {
                byte[] mutated = mutate(file, random);
                boolean reads = readsOrRefuses(mutated);
                if (i % 10 == 0) {
                    assertThat(ModelDescription.of(mutated).isTrainable()).isEqualTo(reads);
                }
                readable += reads ? 1 : 0;
            }
        }
        assertThat(readable).as("some mutations hit the weights only").isGreaterThan(1_000);
    }

    private static boolean readsOrRefuses(byte[] file) {
        try {
            assertThat(ModelFile.read(file).write()).isNotEmpty();
            return true;
        } catch (InvalidModelException e) {
            return false;
        }
    }

    private static byte[] mutate(byte[] file, Random random) {
        byte[] mutated = file.clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(mutated.length);
            int from = random.nextInt(mutated.length);
            mutated[at] = random.nextBoolean() ? mutated[from] : (byte) random.nextInt(256);
        }
        return mutated;
    }

    private static void assertRefused(byte[] file, String reason) {
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(InvalidModelException.class)
                .hasMessageContaining(reason);
    }

    /** Protocol 4 with this body, in which \n, \0 and \xHH stand for bytes. */
    private static byte[] pickle(String body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x80, 4});
        for (int i = 0; i < body.length(); i++) {
            if (body.startsWith("\\x", i)) {
                out.write(Integer.parseInt(body.substring(i + 2, i + 4), 16));
                i += 3;
            } else if (body.startsWith("\\", i)) {
                i++;
                out.write(body.charAt(i) == 'n' ? '\n' : 0);
            } else {
                out.write(body.charAt(i));
            }
        }
        return out.toByteArray();
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(new String(part, StandardCharsets.ISO_8859_1));
    }
}
