package org.sumspace.connector.contract.domain;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URL of a contract. A contract is valid only if it is at the participant's own contract manager; otherwise a party
 * could name a manager of its own and write itself a contract.
 *
 * @param url the same for all spellings of it
 * @param isBilateral whether it is a contract of two parties rather than of an ecosystem
 */
public record ContractUrl(URI url, boolean isBilateral) {
    private static final String BILATERALS = "bilaterals";
    private static final Pattern CONTRACT = Pattern.compile("(contracts|" + BILATERALS + ")/([0-9a-fA-F]{24})/?");

    /**
     * @param manager address of the contract manager, with a slash at its end
     * @return empty if it is not the URL of a contract at this manager
     */
    public static Optional<ContractUrl> parse(String text, String manager) {
        if (!text.startsWith(manager)) {
            return Optional.empty();
        }
        Matcher contract = CONTRACT.matcher(text.substring(manager.length()));
        if (!contract.matches()) {
            return Optional.empty();
        }
        String kind = contract.group(1);
        String id = contract.group(2).toLowerCase(Locale.ROOT);
        return Optional.of(new ContractUrl(URI.create(manager + kind + "/" + id), kind.equals(BILATERALS)));
    }

    /** @param url of a contract at the manager, as {@link #parse} gives it */
    public static ContractUrl of(URI url) {
        return new ContractUrl(url, url.getPath().contains("/" + BILATERALS + "/"));
    }

    /** The last segment of the URL. */
    public String id() {
        String text = url.toString();
        return text.substring(text.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
