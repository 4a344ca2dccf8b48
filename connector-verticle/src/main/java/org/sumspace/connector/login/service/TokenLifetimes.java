package org.sumspace.connector.login.service;

import java.time.Duration;

/** How long tokens of administrators are valid. */
public record TokenLifetimes(Duration access, Duration refresh) {}
