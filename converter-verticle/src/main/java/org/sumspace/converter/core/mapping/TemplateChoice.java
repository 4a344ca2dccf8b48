package org.sumspace.converter.core.mapping;

/**
 * The profile template that a mapping chooses for a record.
 *
 * @param keepsVerb whether the record keeps its verb if the template has another one
 */
public record TemplateChoice(String profile, String template, boolean keepsVerb) {
    /** No template, even if the determining properties of one match the record. */
    public static final TemplateChoice NONE = new TemplateChoice("", "", false);

    private static final String NONE_NAME = "none";

    /**
     * @param name {@code profile.template}, or {@code none}
     * @throws IllegalArgumentException if the name has another form
     */
    static TemplateChoice parse(String name, boolean keepsVerb) {
        if (name.equals(NONE_NAME)) {
            return NONE;
        }
        int dot = name.indexOf('.');
        if (dot <= 0 || dot == name.length() - 1) {
            throw new IllegalArgumentException(
                    "expected none, or a profile and its template, such as lms.accessed-page");
        }
        return new TemplateChoice(name.substring(0, dot), name.substring(dot + 1), keepsVerb);
    }

    /** {@code profile.template} */
    public String name() {
        return profile + "." + template;
    }
}
