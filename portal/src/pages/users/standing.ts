import type { Account } from "../../api/users";
import { time } from "../../parts/format";

/** Whether a person can log in, in words. */
export function standingOf(
  user: Account,
  now: number,
): { readonly kind: "done" | "waiting" | "problem"; readonly sign: string; readonly words: string } {
  const at = (text: string | undefined) => (text === undefined ? Number.NaN : Date.parse(text));
  // An account becomes active when its password is chosen.
  if (!user.is_activated) {
    return { kind: "waiting", sign: "◷", words: "has not chosen a password yet" };
  }
  if (!user.is_active) {
    return { kind: "problem", sign: "✕", words: "disabled" };
  }
  if (at(user.access_expires_at) <= now) {
    return { kind: "problem", sign: "✕", words: `the access ended ${time(at(user.access_expires_at), now)}` };
  }
  if (at(user.locked_until) > now) {
    return { kind: "problem", sign: "✕", words: `locked until ${time(at(user.locked_until), now)}` };
  }
  if (user.must_change_password) {
    return { kind: "waiting", sign: "◷", words: "must choose another password" };
  }
  return { kind: "done", sign: "✓", words: "can log in" };
}
