import { call, sendAlways } from "./node";
import { Problem } from "./problem";
import type { Session, Sessions } from "./session";

const KEPT = "workspace";

interface Me {
  readonly user: {
    readonly email: string;
    readonly must_change_password: boolean;
    readonly mfa_enabled: boolean;
    readonly roles: readonly string[];
    readonly permissions: readonly string[];
    readonly is_superadmin: boolean;
  };
  readonly workspace: string;
  readonly workspaces: readonly string[];
}

/** The sessions of the assessment node: `/api/auth`. */
export const OWN_SESSIONS: Sessions = {
  secondFactors: true,
  async read() {
    nameWorkspace(localStorage.getItem(KEPT));
    try {
      return sessionOf(await call<Me>("GET", "/api/auth/me"));
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.status !== 404) {
        throw failure;
      }
      // The workspace that was chosen last is not this account's any more.
      nameWorkspace(null);
      return sessionOf(await call<Me>("GET", "/api/auth/me"));
    }
  },
  async begin(email, password, code) {
    await call("POST", "/api/auth/login", { email, password, ...(code === "" ? {} : { mfa_code: code }) });
    return this.read();
  },
  end: () => call("POST", "/api/auth/logout"),
  enter: (workspace) => localStorage.setItem(KEPT, workspace),
};

function sessionOf(me: Me): Session {
  nameWorkspace(me.workspace);
  const { email, roles, is_superadmin, permissions, must_change_password, mfa_enabled } = me.user;
  return {
    account: email,
    role: [...(is_superadmin ? ["superadministrator"] : []), ...roles].join(", "),
    permissions,
    workspace: me.workspace,
    workspaces: me.workspaces,
    mustChangePassword: must_change_password,
    hasSecondFactor: mfa_enabled,
  };
}

function nameWorkspace(workspace: string | null): void {
  sendAlways(workspace === null ? {} : { "X-Workspace": workspace });
}

export function changePassword(current: string, chosen: string): Promise<unknown> {
  return call("POST", "/api/auth/change-password", {
    current_password: current,
    new_password: chosen,
    confirm_password: chosen,
  });
}

/** @param reset whether the token is one for a forgotten password; else it activates an account */
export function choosePassword(token: string, chosen: string, reset: boolean): Promise<unknown> {
  return call("POST", reset ? "/api/public/password-reset/confirm" : "/api/public/activate", {
    token,
    new_password: chosen,
    confirm_password: chosen,
  });
}

/** What an authenticator app needs; it is shown once. */
export interface SecondFactor {
  readonly secret: string;
  readonly provisioning_uri: string;
}

export function setUpSecondFactor(): Promise<SecondFactor> {
  return call("POST", "/api/auth/mfa/setup");
}

/** Makes the second factor count, and returns its recovery codes. */
export async function verifySecondFactor(code: string): Promise<readonly string[]> {
  const path = `/api/auth/mfa/verify?code=${encodeURIComponent(code)}`;
  return (await call<{ recovery_codes: readonly string[] }>("POST", path)).recovery_codes;
}
