import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OWN_SESSIONS } from "../src/api/account";
import { call } from "../src/api/node";

const ME = {
  user: {
    email: "ada@alder.example",
    must_change_password: false,
    mfa_enabled: true,
    is_superadmin: false,
    roles: ["Auditor"],
    permissions: ["audits:read"],
  },
  workspace: "default",
  workspaces: ["default", "second"],
};

let kept: string | null;
let sent: { readonly path: string; readonly workspace: string | undefined; readonly body: unknown }[];

beforeEach(() => {
  kept = null;
  sent = [];
  vi.stubGlobal("localStorage", { getItem: () => kept, setItem: (_: string, value: string) => (kept = value) });
  vi.stubGlobal("fetch", async (path: string, request: { headers: Record<string, string>; body: string | null }) => {
    const workspace = request.headers["X-Workspace"];
    sent.push({ path, workspace, body: request.body === null ? null : JSON.parse(request.body) });
    return workspace === "gone"
      ? new Response(JSON.stringify({ title: "There is no such resource" }), { status: 404 })
      : new Response(JSON.stringify({ ...ME, workspace: workspace ?? "default" }));
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a session says who it is, and what the roles permit", async () => {
  expect(await OWN_SESSIONS.read()).toEqual({
    account: "ada@alder.example",
    role: "Auditor",
    permissions: ["audits:read"],
    workspace: "default",
    workspaces: ["default", "second"],
    mustChangePassword: false,
    hasSecondFactor: true,
  });
});

test("all requests name the workspace that was chosen", async () => {
  OWN_SESSIONS.enter?.("second");
  await OWN_SESSIONS.read();
  await call("GET", "/v1/audits");
  expect(sent.map(({ workspace }) => workspace)).toEqual(["second", "second"]);
});

test("a workspace that is not the account's any more is left", async () => {
  OWN_SESSIONS.enter?.("gone");
  expect((await OWN_SESSIONS.read()).workspace).toBe("default");
  await call("GET", "/v1/audits");
  expect(sent.map(({ workspace }) => workspace)).toEqual(["gone", undefined, "default"]);
});

test("a log-in has the code of the second factor only if there is one", async () => {
  await OWN_SESSIONS.begin("a@b.example", "p", "");
  await OWN_SESSIONS.begin("a@b.example", "p", "123456");
  const logIns = sent.filter(({ path }) => path === "/api/auth/login").map(({ body }) => body);
  expect(logIns).toEqual([
    { email: "a@b.example", password: "p" },
    { email: "a@b.example", password: "p", mfa_code: "123456" },
  ]);
});
