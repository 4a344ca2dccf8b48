import { call } from "./node";

/** What somebody did, as the workspace's audit log has it. */
export interface Entry {
  readonly number: number;
  readonly time: string;
  /** The id of an account, or `node`. */
  readonly actor: string;
  readonly action: string;
  readonly resource: string;
  readonly outcome: string;
  readonly address: string;
  readonly request_id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Whether each entry follows the one before it. */
export interface ChainCheck {
  readonly valid: boolean;
  readonly entries: number;
  readonly digest: string;
  readonly broken_at?: number;
}

/** The log of the workspace, or for superadministrators that of accounts. */
export type Log = "workspace" | "accounts";

export const LOG_PATH = "/api/admin/audit-log";

/** Entries that are read at once. */
export const LIMIT = 200;

/** @param text which a value of each entry has; empty for all entries */
export function entriesPath(log: Log, text: string, offset: number): string {
  const wanted = text === "" ? "" : `&text=${encodeURIComponent(text)}`;
  return `${LOG_PATH}?log=${log}&limit=${LIMIT}&offset=${offset}${wanted}`;
}

export function readEntries(log: Log, text: string, offset: number): Promise<readonly Entry[]> {
  return call("GET", entriesPath(log, text, offset));
}

export function verifyLog(log: Log): Promise<ChainCheck> {
  return call("GET", `${LOG_PATH}/verify?log=${log}`);
}
