import { call } from "./node";

/** Who is logged in at this node in this browser: `GET /portal/session`. */
export interface Session {
  readonly account: string;
  readonly role?: string;
  /** When its token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When it ends however often it is renewed. */
  readonly endsAt?: number;
}

export function readSession(): Promise<Session> {
  return call<Session>("GET", "/portal/session");
}

export function beginSession(email: string, password: string): Promise<Session> {
  return call<Session>("POST", "/portal/session", { email, password });
}

export function beginSessionByCode(code: string): Promise<Session> {
  return call<Session>("POST", "/portal/session", { code });
}

/** Whom a code logs in. */
export async function readCodeOwner(code: string): Promise<string> {
  return (await call<{ account: string }>("POST", "/portal/codes/owner", { code })).account;
}

export function endSession(): Promise<void> {
  return call<void>("DELETE", "/portal/session");
}
