package org.sumspace.contract;

/** Where a contract manager runs. */
enum ManagerEnvironment {
    DEVELOPMENT,
    TEST,
    PRODUCTION
}
