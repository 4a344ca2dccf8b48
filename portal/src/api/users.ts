import { call } from "./node";

/** An account, with its roles in the workspace. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_active: boolean;
  readonly is_activated: boolean;
  readonly is_superadmin: boolean;
  readonly must_change_password: boolean;
  readonly mfa_enabled: boolean;
  readonly failed_login_count: number;
  readonly locked_until?: string;
  readonly last_login_at?: string;
  readonly access_expires_at?: string;
  readonly roles: readonly string[];
}

/** Somebody who asks for an account. */
export interface Applicant {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly organization?: string;
  readonly role_description?: string;
  readonly requested_access_profile?: string;
  readonly reason_for_access?: string;
  readonly status: string;
  readonly ip_address: string;
  readonly created_at: string;
}

/** The roles that people can have in a workspace. */
export const ROLES = [
  "Admin",
  "Project Maintainer",
  "Auditor",
  "Data Steward",
  "Model Developer",
  "Researcher",
  "Viewer",
  "Developer Contributor",
] as const;

export const USERS_PATH = "/api/admin/users";
const APPLICANTS_PATH = "/api/admin/pending-registrations";

/** Accounts that are read at once; there may be more if there are so many. */
export const LIMIT = 100;

export function readUsers(offset: number): Promise<readonly Account[]> {
  return call("GET", `${USERS_PATH}?limit=${LIMIT}&offset=${offset}`);
}

export function userPath(id: string): string {
  return `${USERS_PATH}/${encodeURIComponent(id)}`;
}

export function readUser(id: string): Promise<Account> {
  return call("GET", userPath(id));
}

export function invite(
  email: string,
  name: string,
  roles: readonly string[],
): Promise<{ readonly user_id: string; readonly activation_token: string }> {
  return call("POST", USERS_PATH, { email, full_name: name, role_names: roles });
}

export function assignRoles(id: string, roles: readonly string[]): Promise<Account> {
  return call("PATCH", `${userPath(id)}/roles`, { role_names: roles });
}

/** What can be done to an account without saying more. */
export type UserAction = "disable" | "enable" | "unlock" | "reset-mfa";

export function act(id: string, action: UserAction): Promise<unknown> {
  return call("POST", `${userPath(id)}/${action}`);
}

export function resendActivation(id: string): Promise<{ readonly dev_activation_token?: string }> {
  return call("POST", `${userPath(id)}/resend-activation`);
}

export function readApplicants(): Promise<readonly Applicant[]> {
  return call("GET", `${APPLICANTS_PATH}?status_filter=pending&limit=1000`);
}

export function approve(id: string, role: string): Promise<{ readonly dev_activation_token?: string }> {
  return call("POST", `${APPLICANTS_PATH}/${encodeURIComponent(id)}/approve`, { role_name: role });
}

export function reject(id: string, notes: string): Promise<unknown> {
  return call(
    "POST",
    `${APPLICANTS_PATH}/${encodeURIComponent(id)}/reject`,
    notes === "" ? {} : { admin_notes: notes },
  );
}
