package org.sumspace.connector.user.core;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.user.domain.UserContent;

/** A table of users in CSV (RFC 4180), in UTF-8, with the columns of {@link #TEMPLATE}. */
public final class UserTable {
    public static final String TEMPLATE = "userId,email,url\r\n";

    public static final int ROWS_MAX = 10_000;

    private static final String ID = "userid";
    private static final String EMAIL = "email";
    private static final String URL = "url";
    private static final Set<String> COLUMNS = Set.of(ID, EMAIL, URL);
    private static final int VIOLATIONS_MAX = 100;

    private UserTable() {}

    /**
     * Reads a whole table. It is refused unless all rows are valid users.
     *
     * @throws NodeException INVALID_INPUT with the first invalid rows; no message repeats their content
     */
    public static List<UserContent> read(byte[] csv) {
        List<List<String>> rows = new CsvText(text(csv)).rows(ROWS_MAX + 1);
        if (rows.isEmpty()) {
            throw NodeException.invalidInput("The table is empty: expected a row with the names of the columns.");
        }
        List<String> columns = columns(rows.get(0));
        List<Violation> violations = new ArrayList<>();
        List<UserContent> users = new ArrayList<>();
        Set<String> emails = new HashSet<>();
        Set<String> ids = new HashSet<>();
        for (int i = 1; i < rows.size() && violations.size() < VIOLATIONS_MAX; i++) {
            String place = "/rows/" + i;
            List<String> row = rows.get(i);
            if (row.size() != columns.size()) {
                violations.add(new Violation(place, "expected " + columns.size() + " cells"));
                continue;
            }
            UserContent.read(
                            place,
                            cell(columns, row, EMAIL),
                            cell(columns, row, ID),
                            cell(columns, row, URL),
                            violations)
                    .ifPresent(user -> {
                        boolean isNewEmail = emails.add(user.email());
                        if (!ids.add(user.internalId()) || !isNewEmail) {
                            violations.add(new Violation(place, "an earlier row has the same userId or email"));
                        }
                        users.add(user);
                    });
        }
        if (!violations.isEmpty()) {
            throw NodeException.invalidInput(violations);
        }
        return users;
    }

    private static String text(byte[] csv) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(csv))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw NodeException.invalidInput("The table is not in UTF-8.");
        }
    }

    private static List<String> columns(List<String> header) {
        List<String> columns = header.stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        boolean isKnown = COLUMNS.containsAll(columns) && Set.copyOf(columns).size() == columns.size();
        if (!isKnown || !columns.contains(ID) || !columns.contains(EMAIL)) {
            throw NodeException.invalidInput("Expected the columns userId, email and, if you need it, url.");
        }
        return columns;
    }

    private static String cell(List<String> columns, List<String> row, String name) {
        int column = columns.indexOf(name);
        return column < 0 ? "" : row.get(column).strip();
    }
}
