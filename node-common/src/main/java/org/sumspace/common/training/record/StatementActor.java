package org.sumspace.common.training.record;

import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** Whom a statement is about. Connectors and processor nodes identify learners in the same way. */
public final class StatementActor {
    private static final DocumentPath ACCOUNT_NAME = DocumentPath.parse("actor.account.name");
    private static final DocumentPath MAILBOX = DocumentPath.parse("actor.mbox");

    private StatementActor() {}

    /** The actor's account name, or the mailbox of an actor without one; empty if neither is a text. */
    public static String learner(JsonValue statement) {
        JsonValue name = ACCOUNT_NAME.find(statement);
        JsonValue identity = name.isMissing() ? MAILBOX.find(statement) : name;
        return identity.isText() ? identity.asText() : "";
    }
}
