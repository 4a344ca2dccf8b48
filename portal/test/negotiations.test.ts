import { afterEach, expect, test, vi } from "vitest";
import { move, type Negotiation } from "../src/api/negotiations";

afterEach(() => vi.unstubAllGlobals());

function negotiation(version: number, rule: string): Negotiation {
  return {
    _id: "n",
    __v: version,
    negotiationStatus: "SignatureReady",
    providerPolicies: [{ ruleId: rule, values: {} }],
    latestNegotiator: "p",
    signatures: { consumer: null, provider: null },
    contract: "c",
    createdAt: "",
    updatedAt: "",
  };
}

/** A node that has this negotiation, and refuses moves in another version. */
function node(has: Negotiation): ReturnType<typeof vi.fn> {
  const fetching = vi.fn(async (_: string, { method, headers }: { method: string; headers: Record<string, string> }) =>
    method === "GET" || headers["If-Match"] === `"${has.__v}"`
      ? new Response(JSON.stringify(has))
      : new Response(JSON.stringify({ title: "Changed" }), { status: 409 }),
  );
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

test("one signs the same terms although the other party has signed meanwhile", async () => {
  const fetching = node(negotiation(7, "count"));
  await move(negotiation(6, "count"), "sign", { signature: "Ada" });
  expect(fetching.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    "PUT /negotiation/n/sign",
    "GET /negotiation/n",
    "PUT /negotiation/n/sign",
  ]);
});

test("one signs the same terms although the manager has made the contract and the other party has signed meanwhile", async () => {
  const news = [{ ...negotiation(7, "count"), contract: null }, negotiation(8, "count")];
  let version = 6;
  const fetching = vi.fn((_path: string, { method, headers }: RequestInit) => {
    if (method === "GET") {
      const now = news.shift()!;
      version = now.__v + (news.length > 0 ? 1 : 0);
      return Promise.resolve(new Response(JSON.stringify(now)));
    }
    const isNewest = (headers as Record<string, string>)["If-Match"] === `"${version}"`;
    return Promise.resolve(new Response("{}", { status: isNewest && news.length === 0 ? 200 : 409 }));
  });
  vi.stubGlobal("fetch", fetching);
  await move({ ...negotiation(6, "count"), contract: null }, "sign", { signature: "Ada" });
  expect(fetching).toHaveBeenCalledTimes(5);
});

test("terms that changed meanwhile are not signed, and no other move is repeated", async () => {
  node(negotiation(7, "other"));
  await expect(move(negotiation(6, "count"), "sign", { signature: "Ada" })).rejects.toMatchObject({ status: 409 });
  const fetching = node(negotiation(7, "count"));
  await expect(move(negotiation(6, "count"), "accept")).rejects.toMatchObject({ status: 409 });
  expect(fetching).toHaveBeenCalledTimes(1);
});
