package org.sumspace.assessment.pii.core;

/** Validators of network addresses. */
final class Addresses {
    private static final int GROUPS = 8;

    private Addresses() {}

    /** @param text hexadecimal digits and colons (RFC 4291) */
    static boolean ipv6(String text) {
        int gap = text.indexOf("::");
        if (gap != text.lastIndexOf("::")) {
            return false;
        }
        int groups = 0;
        for (String group : text.split(":", -1)) {
            if (group.length() > 4) {
                return false;
            }
            groups += group.isEmpty() ? 0 : 1;
        }
        return gap < 0 ? groups == GROUPS && text.indexOf("::") < 0 : groups >= 2 && groups < GROUPS;
    }

    /**
     * Whether it is an address other than 0.0.0.0 and the broadcast address.
     *
     * @param text numbers and points; more than four numbers are not an address
     */
    static boolean ipv4(String text) {
        return text.chars().filter(c -> c == '.').count() == 3
                && !text.equals("0.0.0.0")
                && !text.equals("255.255.255.255");
    }
}
