package org.sumspace.assessment;

/** Where a node runs; in production it needs a secret key of its own. */
enum AssessmentEnvironment {
    DEVELOPMENT,
    PRODUCTION;

    /** Everything that is not development is production. */
    static AssessmentEnvironment parse(String text) {
        return text.equalsIgnoreCase("development") ? DEVELOPMENT : PRODUCTION;
    }
}
