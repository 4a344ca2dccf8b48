package org.sumspace.common.table;

/** Whether bytes that arrive in parts are valid UTF-8 (RFC 3629). */
public final class Utf8Check {
    private boolean valid = true;
    private int continuation;
    private int lowest = 0x80;
    private int highest = 0xbf;

    public void update(byte[] bytes, int length) {
        for (int i = 0; valid && i < length; i++) {
            next(bytes[i] & 0xff);
        }
    }

    private void next(int b) {
        if (continuation > 0) {
            valid = b >= lowest && b <= highest;
            continuation--;
            lowest = 0x80;
            highest = 0xbf;
        } else if (b >= 0x80) {
            first(b);
        }
    }

    /** Overlong forms, surrogates and code points above U+10FFFF are recognised by the second byte. */
    private void first(int b) {
        if (b >= 0xc2 && b <= 0xdf) {
            continuation = 1;
        } else if (b >= 0xe0 && b <= 0xef) {
            continuation = 2;
            lowest = b == 0xe0 ? 0xa0 : 0x80;
            highest = b == 0xed ? 0x9f : 0xbf;
        } else if (b >= 0xf0 && b <= 0xf4) {
            continuation = 3;
            lowest = b == 0xf0 ? 0x90 : 0x80;
            highest = b == 0xf4 ? 0x8f : 0xbf;
        } else {
            valid = false;
        }
    }

    /** Whether all bytes so far are valid, and the last character is complete. */
    public boolean isValid() {
        return valid && continuation == 0;
    }
}
