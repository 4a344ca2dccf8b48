package org.sumspace.common.security;

import org.sumspace.common.config.Secret;

/**
 * How a node hashes passwords.
 *
 * @param pepper put before each password with a colon between them; nothing is put before it if the pepper is empty
 * @param charsMin the shortest password
 * @param memoryKib memory of Argon2id in KiB
 * @param passes passes over that memory
 * @param lanes parts of the memory that can be filled at the same time
 */
public record PasswordRules(Secret pepper, int charsMin, int memoryKib, int passes, int lanes) {

    HashCost cost() {
        return new HashCost(memoryKib, passes, lanes);
    }

    /** What is hashed. */
    String peppered(String password) {
        return pepper.reveal().isEmpty() ? password : pepper.reveal() + ":" + password;
    }

    /** Without a pepper. */
    static PasswordRules ofCost(HashCost cost) {
        return new PasswordRules(Secret.of(""), Passwords.CHARS_MIN, cost.memoryKib(), cost.passes(), cost.lanes());
    }
}
