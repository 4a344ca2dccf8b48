package org.sumspace.assessment.account.domain;

import java.util.Locale;
import org.sumspace.assessment.shared.domain.Labelled;

/** The messages that a node sends. */
public enum MailTemplate implements Labelled {
    REGISTRATION_RECEIVED("We have received your request for an account"),
    REGISTRATION_APPROVED_ACTIVATION("Your account is ready"),
    REGISTRATION_REJECTED("Your request for an account was not approved"),
    REQUEST_MORE_INFORMATION("A question about your request for an account"),
    PASSWORD_RESET("Choose another password"),
    ADMIN_NEW_REGISTRATION_NOTIFICATION("Somebody asks for an account"),
    SECURITY_ALERT("Somebody asked for an account with your address");

    private final String subject;

    MailTemplate(String subject) {
        this.subject = subject;
    }

    public String subject() {
        return subject;
    }

    /** @throws IllegalArgumentException if the label is unknown */
    public static MailTemplate of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
