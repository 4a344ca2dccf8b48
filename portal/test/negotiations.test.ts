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

test("terms that changed meanwhile are not signed, and no other move is repeated", async () => {
  node(negotiation(7, "other"));
  await expect(move(negotiation(6, "count"), "sign", { signature: "Ada" })).rejects.toMatchObject({ status: 409 });
  const fetching = node(negotiation(7, "count"));
  await expect(move(negotiation(6, "count"), "accept")).rejects.toMatchObject({ status: 409 });
  expect(fetching).toHaveBeenCalledTimes(1);
});
