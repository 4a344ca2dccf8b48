package org.sumspace.common.odrl.vocabulary;

/**
 * Why a document is not a valid policy.
 *
 * @param path JSON Pointer into the document, as far as the problem has a place in it; names are without prefix
 * @param text what is wrong
 */
public record PolicyProblem(String path, String text) {
    private static final String POLICY = "policy";
    private static final String PARENT = "parent ";

    static PolicyProblem at(String place, String text) {
        if (place.equals(POLICY)) {
            return new PolicyProblem("", text);
        }
        return place.startsWith(PARENT)
                ? new PolicyProblem("/inheritFrom", place + ": " + text)
                : new PolicyProblem(
                        "/" + place.replace("[", "/").replace("]", "").replace('.', '/'), text);
    }
}
