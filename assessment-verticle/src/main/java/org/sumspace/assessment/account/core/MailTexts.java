package org.sumspace.assessment.account.core;

import org.sumspace.assessment.account.domain.MailTemplate;

/** The texts of messages, as plain text. */
public final class MailTexts {
    private MailTexts() {}

    /**
     * @param base at which browsers reach the node
     * @param token with which the person chooses a password; empty if the message has none
     * @param note what an administrator writes
     */
    public static String text(MailTemplate template, String base, String token, String note) {
        String content = switch (template) {
            case REGISTRATION_RECEIVED -> "We have received your request for an account. An administrator looks at it.";
            case REGISTRATION_APPROVED_ACTIVATION ->
                "Choose a password within a day:\n\n" + base + "/portal/activate#token=" + token + "\n\nToken: "
                        + token;
            case REGISTRATION_REJECTED -> "Your request for an account was not approved.";
            case REQUEST_MORE_INFORMATION -> "An administrator has a question about your request:\n\n" + note;
            case PASSWORD_RESET ->
                "Choose another password within 30 minutes:\n\n" + base + "/portal/reset#token=" + token
                        + "\n\nToken: " + token
                        + "\n\nIf you did not ask for this, do nothing: your password stays.";
            case ADMIN_NEW_REGISTRATION_NOTIFICATION -> "Somebody asks for an account. See the pending registrations.";
            case SECURITY_ALERT ->
                "Somebody asked for an account with your address, which has one. If it was you,"
                        + " log in, or ask for another password.";
        };
        return content + "\n\n" + base + "\n";
    }
}
