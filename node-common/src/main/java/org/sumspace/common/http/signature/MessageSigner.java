package org.sumspace.common.http.signature;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.BareItem.Whole;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;
import org.sumspace.common.http.structured.Parameters;

/** Signs messages with the key of a participant's connector. */
public final class MessageSigner {
    private static final String LABEL = "sumspace";

    private final SigningKey key;
    private final String keyId;

    public MessageSigner(SigningKey key) {
        this.key = key;
        this.keyId = ConnectorKey.thumbprint(key.publicKey());
    }

    public String keyId() {
        return keyId;
    }

    /**
     * Signs a request, which is valid for {@link MessageSignature#VALIDITY_MAX}.
     *
     * @param created in the receiver's time
     */
    public SignatureFields signRequest(MessageParts request, List<Component> components, Nonce nonce, Instant created) {
        return sign(
                request,
                components,
                Parameters.NONE
                        .with(MessageSignature.CREATED, seconds(created))
                        .with(MessageSignature.EXPIRES, seconds(created.plus(MessageSignature.VALIDITY_MAX)))
                        .with(MessageSignature.NONCE, new Text(nonce.value())));
    }

    /** Signs an answer. It is bound to the signature of the request, so it needs neither nonce nor expiry. */
    public SignatureFields signAnswer(MessageParts answer, List<Component> components, Instant created) {
        return sign(answer, components, Parameters.NONE.with(MessageSignature.CREATED, seconds(created)));
    }

    private SignatureFields sign(MessageParts message, List<Component> components, Parameters parameters) {
        List<Item> items = components.stream().map(Component::item).toList();
        InnerList signed = new InnerList(
                items,
                parameters
                        .with(MessageSignature.KEY_ID, new Text(keyId))
                        .with(MessageSignature.TAG, new Text(MessageSignature.TAG_VALUE)));
        Octets signature = Octets.of(key.sign(SignatureBase.of(signed, message)));
        return new SignatureFields(field(signed), field(new Item(signature, Parameters.NONE)));
    }

    private static Whole seconds(Instant time) {
        return new Whole(time.getEpochSecond());
    }

    private static String field(FieldMember member) {
        return new Dictionary(Map.of(LABEL, member)).serialised();
    }

    /**
     * The fields that carry a signature.
     *
     * @param input value of {@code Signature-Input}
     * @param signature value of {@code Signature}
     */
    public record SignatureFields(String input, String signature) {
        public static final String INPUT = "Signature-Input";
        public static final String SIGNATURE = "Signature";
    }
}
