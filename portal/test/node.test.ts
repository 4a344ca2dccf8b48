import { afterEach, expect, test, vi } from "vitest";
import { call } from "../src/api/node";
import { Problem } from "../src/api/problem";

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>): ReturnType<typeof vi.fn> {
  const fetching = vi.fn(answer);
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

async function problem(): Promise<Problem> {
  const failure: unknown = await call("GET", "/x").catch((caught: unknown) => caught);
  if (!(failure instanceof Problem)) {
    throw new Error(`no problem but ${String(failure)}`);
  }
  return failure;
}

test("every request has the header that forms cannot send", async () => {
  const fetching = answering(async () => new Response("{}"));
  await call("POST", "/x", { a: 1 });
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    body: '{"a":1}',
    credentials: "same-origin",
    headers: { "X-Sumspace-Portal": "1", "Content-Type": "application/json" },
  });
});

test("an answer without a body is undefined", async () => {
  answering(async () => new Response(null, { status: 204 }));
  expect(await call("DELETE", "/x")).toBeUndefined();
});

test("a problem keeps what the node said", async () => {
  const body = {
    title: "Too many requests",
    detail: "Wait.",
    correlationId: "c-1",
    violations: [{ path: "/name", message: "is missing" }, 7],
  };
  answering(async () => new Response(JSON.stringify(body), { status: 429, headers: { "Retry-After": "5" } }));
  expect(await problem()).toMatchObject({
    status: 429,
    title: "Too many requests",
    detail: "Wait.",
    correlationId: "c-1",
    violations: [{ path: "/name", message: "is missing" }],
    retryAfter: 5,
  });
});

test("a problem is one sentence: the detail, not the kind; of several violations, how many", () => {
  const of = (detail: string, violations: Problem["violations"]) =>
    new Problem(403, "The caller may not do this", detail, "c-1", violations, 0).sentence;
  const wrong = { path: "/name", message: "is missing" };
  expect(of("Denied: no permission holds.", [])).toBe("Denied: no permission holds");
  expect(of("", [])).toBe("The caller may not do this");
  expect(of("2 violations, the first: /name: is missing", [wrong, wrong])).toBe("2 values are refused");
  expect(of("is missing", [wrong])).toBe("One value is refused");
  expect(new Problem(413, "It is too large", "The limit is 10 bytes.", "c-1", [], 0).sentence).toBe(
    "It is too large. The limit is 10 bytes",
  );
  expect(new Problem(0, "The passwords differ", "Type it twice.", "", [], 0).sentence).toBe(
    "The passwords differ. Type it twice",
  );
});

test("messages that stand in the place of the detail are its text", async () => {
  const body = {
    title: "Cannot be carried out",
    detail: [{ type: "value_error", loc: ["body"], msg: "Send fewer rows." }],
  };
  answering(async () => new Response(JSON.stringify(body), { status: 422 }));
  expect(await problem()).toMatchObject({ detail: "Send fewer rows.", violations: [] });
});

test("an answer that is no JSON has the status as its title", async () => {
  answering(async () => new Response("<html>", { status: 502, headers: { "X-Correlation-Id": "c-2" } }));
  expect(await problem()).toMatchObject({ status: 502, title: "The node answered 502", correlationId: "c-2" });
});

test("a node that does not answer is a problem, too", async () => {
  answering(() => Promise.reject(new TypeError("failed")));
  expect(await problem()).toMatchObject({ status: 0, title: "This node does not answer" });
});
