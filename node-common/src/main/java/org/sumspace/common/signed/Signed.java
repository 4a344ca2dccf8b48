package org.sumspace.common.signed;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * A statement: a body, who signed it, and the exact bytes. Layout: {@code "SMST" | version u8 | type u8 | signer key id
 * 32 | body | signature 64}. The signature covers the label and everything before itself; the digest is that of the
 * same bytes without the label, so that two signatures over one body are one statement.
 */
public final class Signed<T extends StatementBody> {
    private static final byte[] LABEL = "sumspace-statement-v1".getBytes(US_ASCII);
    private static final byte[] MAGIC = "SMST".getBytes(US_ASCII);
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = 4 + 1 + 1 + Digest.BYTES;

    private final T body;
    private final Digest signer;
    private final Digest digest;
    private final byte[] bytes;

    private Signed(T body, Digest signer, Digest digest, byte[] bytes) {
        this.body = body;
        this.signer = signer;
        this.digest = digest;
        this.bytes = bytes;
    }

    public static <T extends StatementBody> Signed<T> sign(SigningKey key, T body) {
        Digest signer = key.publicKey().id();
        WireWriter out =
                new WireWriter().fixed(MAGIC).u8(VERSION).u8(body.type().code()).fixed(signer.toBytes());
        body.write(out);
        byte[] signed = out.toBytes();
        byte[] bytes =
                new WireWriter().fixed(signed).fixed(key.sign(LABEL, signed)).toBytes();
        return new Signed<>(body, signer, Digest.of(signed), bytes);
    }

    /**
     * Verifies, then parses.
     *
     * @param key finds the public key of a key id; returns null for an unknown one
     * @param read reads the body
     * @throws InvalidStatementException unknown signer, wrong type or wrong signature
     * @throws MalformedException the bytes have another layout
     */
    public static <T extends StatementBody> Signed<T> open(
            byte[] bytes,
            StatementType type,
            Function<Digest, @Nullable VerifyingKey> key,
            Function<WireReader, T> read) {
        Digest signer = signerOf(bytes, type);
        VerifyingKey signerKey = key.apply(signer);
        if (signerKey == null) {
            throw new InvalidStatementException(type + " signed by the unknown key " + signer);
        }
        byte[] signed = Arrays.copyOf(bytes, bytes.length - SigningKey.SIGNATURE_BYTES);
        byte[] signature = Arrays.copyOfRange(bytes, signed.length, bytes.length);
        if (!signerKey.id().equals(signer) || !signerKey.verifies(signature, LABEL, signed)) {
            throw new InvalidStatementException(type + " with a wrong signature");
        }
        return parse(bytes, signed, signer, read);
    }

    /**
     * Parses without verifying. Use it for bytes that this node verified before it stored them, or for a statement
     * inside another one, which is verified with {@link #isSignedBy} once its signer is known.
     */
    public static <T extends StatementBody> Signed<T> reopen(
            byte[] bytes, StatementType type, Function<WireReader, T> read) {
        Digest signer = signerOf(bytes, type);
        byte[] signed = Arrays.copyOf(bytes, bytes.length - SigningKey.SIGNATURE_BYTES);
        return parse(bytes, signed, signer, read);
    }

    /** The key id in the header. It is not verified: use it only to find the key to verify with. */
    public static Digest signerOf(byte[] bytes, StatementType type) {
        WireReader reader = header(bytes);
        StatementType found = StatementType.of(reader.u8());
        if (found != type) {
            throw new InvalidStatementException("expected a statement " + type + ", got " + found);
        }
        return Digest.wrap(reader.fixed(Digest.BYTES));
    }

    /** The type in the header. It is not verified: use it only to choose how to verify. */
    public static StatementType typeOf(byte[] bytes) {
        return StatementType.of(header(bytes).u8());
    }

    private static WireReader header(byte[] bytes) {
        if (bytes.length < HEADER_BYTES + SigningKey.SIGNATURE_BYTES) {
            throw new MalformedException("a statement of " + bytes.length + " bytes is too short");
        }
        WireReader reader = new WireReader(bytes);
        if (!Arrays.equals(reader.fixed(MAGIC.length), MAGIC) || reader.u8() != VERSION) {
            throw new MalformedException("expected a statement of version " + VERSION);
        }
        return reader;
    }

    private static <T extends StatementBody> Signed<T> parse(
            byte[] bytes, byte[] signed, Digest signer, Function<WireReader, T> read) {
        T body = WireReader.decode(Arrays.copyOfRange(signed, HEADER_BYTES, signed.length), read);
        return new Signed<>(body, signer, Digest.of(signed), bytes.clone());
    }

    public boolean isSignedBy(VerifyingKey key) {
        int signedBytes = bytes.length - SigningKey.SIGNATURE_BYTES;
        return key.id().equals(signer)
                && key.verifies(
                        Arrays.copyOfRange(bytes, signedBytes, bytes.length), LABEL, Arrays.copyOf(bytes, signedBytes));
    }

    public T body() {
        return body;
    }

    /** This statement, if its body is of that type. */
    @SuppressWarnings("unchecked")
    public <U extends StatementBody> Optional<Signed<U>> as(Class<U> type) {
        return type.isInstance(body) ? Optional.of((Signed<U>) this) : Optional.empty();
    }

    /**
     * The same statement with these equal objects in the place of its own, so that statements share memory.
     *
     * @throws IllegalArgumentException if they are not equal
     */
    public Signed<T> sharing(Digest equalSigner, T equalBody) {
        if (!equalSigner.equals(signer) || !equalBody.equals(body)) {
            throw new IllegalArgumentException("expected the signer and body of " + this);
        }
        return new Signed<>(equalBody, equalSigner, digest, bytes);
    }

    /** The key id of the signer. */
    public Digest signer() {
        return signer;
    }

    /** SHA-256 of the signed bytes. Other statements refer to this one by its digest. */
    public Digest digest() {
        return digest;
    }

    /** The encoded statement, as it is sent and stored. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Statements are equal if their signed bytes are; the signature itself does not count. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Signed<?> that && digest.equals(that.digest);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }

    @Override
    public String toString() {
        return body.type() + " " + digest;
    }
}
