import { call } from "./node";

/** Who is logged in at this node in this browser. */
export interface Session {
  readonly account: string;
  /** How the node names the account in its records; at a catalog the id of its participant. */
  readonly id?: string;
  readonly role?: string;
  /** What the roles permit; absent at nodes whose operations say it themselves. */
  readonly permissions?: readonly string[];
  /** What the requests of this browser are about, where an account may have several. */
  readonly workspace?: string;
  readonly workspaces?: readonly string[];
  /** Whether nothing else is possible before another password is chosen. */
  readonly mustChangePassword?: boolean;
  readonly hasSecondFactor?: boolean;
}

/** How a kind of node logs browsers in. */
export interface Sessions {
  /** Whether accounts may have a second factor. */
  readonly secondFactors: boolean;
  /** Who is logged in. Fails with a problem of status 401 if nobody is. */
  read(): Promise<Session>;
  /** @param code of the second factor; empty for none */
  begin(email: string, password: string, code: string): Promise<Session>;
  end(): Promise<void>;
  /** From now on, requests of this browser are about this workspace. */
  enter?(workspace: string): void;
}

/** `/portal/session`. */
export const PORTAL_SESSIONS: Sessions = {
  secondFactors: false,
  read: () => call("GET", "/portal/session"),
  begin: (email, password) => call("POST", "/portal/session", { email, password }),
  end: () => call("DELETE", "/portal/session"),
};

export function beginSessionByCode(code: string): Promise<Session> {
  return call<Session>("POST", "/portal/session", { code });
}

/** Whom a code logs in. */
export async function readCodeOwner(code: string): Promise<string> {
  return (await call<{ account: string }>("POST", "/portal/codes/owner", { code })).account;
}
