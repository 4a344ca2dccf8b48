package org.sumspace.contract;

/** Where a contract manager runs. */
enum Environment {
    DEVELOPMENT,
    TEST,
    PRODUCTION
}
