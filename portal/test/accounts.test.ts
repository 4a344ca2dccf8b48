import { expect, test } from "vitest";
import type { ChainCheck, Entry } from "../src/api/auditlog";
import type { Account } from "../src/api/users";
import { detailOf, named, verdictOf, wanted } from "../src/pages/audit/entries";
import { standingOf } from "../src/pages/users/standing";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const ADA: Account = {
  id: "1",
  email: "ada@alder.example",
  full_name: "Ada",
  is_active: true,
  is_activated: true,
  is_superadmin: false,
  must_change_password: false,
  mfa_enabled: false,
  failed_login_count: 0,
  roles: [],
};

test.each<[Partial<Account>, string, string]>([
  [{}, "done", "can log in"],
  [{ is_activated: false }, "waiting", "has not chosen"],
  [{ must_change_password: true }, "waiting", "must choose another"],
  [{ locked_until: "2026-11-25T12:15:00Z" }, "problem", "locked until"],
  [{ locked_until: "2026-11-25T11:15:00Z" }, "done", "can log in"],
  [{ access_expires_at: "2026-11-25T12:00:00Z" }, "problem", "access ended"],
  [{ is_active: false, locked_until: "2026-11-25T12:15:00Z" }, "problem", "disabled"],
  [{ is_active: false, is_activated: false }, "waiting", "has not chosen"],
  [{ locked_until: "no time" }, "done", "can log in"],
])("an account with %j is %s: %s", (change, kind, words) => {
  const standing = standingOf({ ...ADA, ...change }, NOW);
  expect(standing.kind).toBe(kind);
  expect(standing.words).toContain(words);
});

const CHECK: ChainCheck = { valid: true, entries: 12, digest: "00" };

test("the verdict on a log names what was found", () => {
  expect(verdictOf(CHECK)).toContain("each of its 12 entries follows");
  expect(verdictOf({ ...CHECK, entries: 0 })).toContain("no entry yet");
  expect(verdictOf({ ...CHECK, valid: false, broken_at: 7 })).toContain("entry 7 was changed, removed or inserted");
  expect(verdictOf({ ...CHECK, valid: false })).not.toContain("undefined");
});

test("entries say what is in them, and who did it", () => {
  const entry: Entry = {
    number: 1,
    time: "2026-11-25T12:00:00Z",
    actor: "node",
    action: "run.created",
    resource: "run_1",
    outcome: "ok",
    address: "",
    request_id: "",
    detail: { from_run: "run_0", bytes: 12, list: ["a"] },
  };
  expect(detailOf(entry)).toBe('from run: run_0, bytes: 12, list: ["a"]');
  expect(named([entry], new Map([["node", "ada@alder.example"]])).map(({ actor }) => actor)).toEqual([
    "ada@alder.example",
  ]);
  expect(named([entry], new Map())).toEqual([entry]);
});

test("who types an account's address looks for the account, which the log names by its id", () => {
  const names = new Map([
    ["id-1", "ada@alder.example"],
    ["id-2", "bob@alder.example"],
  ]);
  expect(wanted(" ADA@ ", names)).toBe("id-1");
  expect(wanted("alder.example", names)).toBe("alder.example");
  expect(wanted(" run.created ", names)).toBe("run.created");
  expect(wanted("", names)).toBe("");
});
