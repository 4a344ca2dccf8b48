package org.sumspace.contract;

/** The environment in which a contract manager runs. */
enum ManagerEnvironment {
    DEVELOPMENT,
    TEST,
    PRODUCTION
}
