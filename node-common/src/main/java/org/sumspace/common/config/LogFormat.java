package org.sumspace.common.config;

/** How a node writes its log: lines for people, or one JSON object per line for machines. */
public enum LogFormat {
    TEXT,
    JSON
}
