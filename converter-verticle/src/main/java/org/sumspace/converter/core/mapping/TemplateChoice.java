package org.sumspace.converter.core.mapping;

/**
 * The profile template that a mapping chooses for a record.
 *
 * @param keepsVerb whether the record keeps its verb if the template has another one
 */
public record TemplateChoice(String profile, String template, boolean keepsVerb) {
    /**
     * @param name {@code profile.template}
     * @throws IllegalArgumentException if the name has another form
     */
    static TemplateChoice parse(String name, boolean keepsVerb) {
        int dot = name.indexOf('.');
        if (dot <= 0 || dot == name.length() - 1) {
            throw new IllegalArgumentException("expected a profile and its template, such as lms.accessed-page");
        }
        return new TemplateChoice(name.substring(0, dot), name.substring(dot + 1), keepsVerb);
    }

    /** {@code profile.template} */
    public String name() {
        return profile + "." + template;
    }
}
