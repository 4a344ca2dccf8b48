import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findMisunderstood, keep, node } from "../src/api/answers";
import { type Contract, deviation } from "../src/api/contract";

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const CONTRACT = {
  servers: [{ url: "/v1" }, { url: "/" }],
  paths: {
    "/things": { get: { responses: { "200": json({ $ref: "#/components/schemas/Page" }), "404": json({}) } } },
    "/things/{id}": { get: { responses: { "200": { $ref: "#/components/responses/Thing" } } } },
    "/things/mine": { get: { responses: { "200": json({ type: "array", items: { type: "string" } }) } } },
    "/either": {
      post: { responses: { "202": json({ oneOf: [{ type: "string" }, { $ref: "#/components/schemas/Thing" }] }) } },
    },
    "/named": {
      get: { responses: { "200": json({ allOf: [{ type: "object", additionalProperties: { type: "number" } }] }) } },
    },
  },
  components: {
    responses: { Thing: json({ $ref: "#/components/schemas/Thing" }) },
    schemas: {
      Page: {
        type: "object",
        required: ["data"],
        properties: {
          data: {
            type: "object",
            required: ["result", "count"],
            properties: {
              result: { type: "array", items: { $ref: "#/components/schemas/Thing" } },
              count: { type: "integer" },
            },
          },
        },
      },
      Thing: {
        type: "object",
        required: ["name"],
        properties: { name: { type: ["string", "null"] }, parts: { type: "array", items: { type: "boolean" } } },
      },
    },
  },
} as unknown as Contract;

test.each([
  ["GET", "/things?page=1", {}, "“data” is missing in it"],
  ["GET", "/things", { data: { result: [] } }, "“data.count” is missing in it"],
  ["GET", "/things", { data: {} }, "“data.result”, “data.count” are missing in it"],
  ["GET", "/things", { data: { result: {}, count: 1 } }, "“data.result” in it is an object where a list is due"],
  ["GET", "/v1/things", { data: { result: [{ name: 1 }], count: 1 } }, "“data.result[0].name” in it is a number where"],
  [
    "GET",
    "/things/a%2Fb",
    { name: "a", parts: [true, null] },
    "“parts[1]” in it is nothing where true or false is due",
  ],
  ["GET", "/things/a", undefined, "it is nothing where an object is due"],
  ["GET", "/things/mine", "text", "it is a text where a list is due"],
  ["POST", "/either", { name: false }, "it is an object where a text is due"],
  ["GET", "/named", { a: 1, b: "2" }, "“b” in it is a text where a number is due"],
])("%s %s: which member is none by the contract", (method, path, answer, words) => {
  expect(deviation(CONTRACT, method, path, answer)).toContain(words);
});

test.each([
  ["GET", "/things", { data: { result: [{ name: null, more: 1 }], count: 2 }, more: true }],
  ["GET", "/things/a", { name: "a", parts: [] }],
  ["GET", "/things/mine", ["a"]],
  ["POST", "/either", "text"],
  ["POST", "/either", { name: "a" }],
  ["GET", "/named", { a: 1 }],
  ["GET", "/unknown", 3],
  ["DELETE", "/things", 3],
])("%s %s: an answer by the contract, or of a request that it does not know", (method, path, answer) => {
  expect(deviation(CONTRACT, method, path, answer)).toBeUndefined();
});

beforeEach(() => {
  vi.stubGlobal("location", { host: "node.example" });
});

afterEach(() => {
  node.value = "";
  vi.unstubAllGlobals();
});

test("a node whose contract is not known now is asked for it again", async () => {
  keep("GET", "/things/mine", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  expect(await findMisunderstood()).toBeUndefined();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Somebody else</h1>")));
  expect(await findMisunderstood()).toBeUndefined();
});

test("the answer that is not understood is named with its node, request and member, until a better one came", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(CONTRACT))));
  keep("GET", "/things/a", { name: "a" });
  keep("GET", "/things/mine", ["a"]);
  expect(await findMisunderstood()).toBeUndefined();
  keep("GET", "/things/a", {});
  expect((await findMisunderstood())?.sentence).toBe(
    "This page does not understand an answer of the node. node.example answered GET /things/a, and “name” is missing in it",
  );
  node.value = "Catalog of Elm";
  const found = await findMisunderstood();
  expect(found?.detail).toMatch(/^Catalog of Elm answered/);
  expect(found?.passes).toBe(true);
  keep("GET", "/things/a", { name: "a" });
  expect(await findMisunderstood()).toBeUndefined();
});

test("answers are forgotten when many others came", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(CONTRACT))));
  keep("GET", "/things/a", {});
  for (let number = 0; number < 20; number++) {
    keep("GET", `/things?page=${number}`, { data: { result: [], count: 0 } });
  }
  expect(await findMisunderstood()).toBeUndefined();
});
