import { expect, test } from "vitest";
import { words } from "../src/parts/format";
import { compare, missing, named, wrongAt } from "../src/parts/policy/rules";
import { fieldsOf, linkOf, ownerOf, referencesOf } from "../src/pages/catalog/fields";
import { queryOf, searchOf } from "../src/api/records";
import { draftOf, fieldsOfDraft, otherPolicies, wrongIn } from "../src/pages/catalog/offering";

const OFFERING = "https://catalog.example/offerings/17";

test("names stand in the place of URLs, the longest first", () => {
  expect(named(`Permission to use ${OFFERING} or 17.`, { "17": "short", [OFFERING]: "Records of Elm" })).toEqual([
    { text: "Permission to use " },
    { text: "Records of Elm", of: OFFERING },
    { text: " or " },
    { text: "short", of: "17" },
    { text: "." },
  ]);
  expect(named("é🎓", { "": "never" })).toEqual([{ text: "é🎓" }]);
});

test("two proposals differ in rules that were added, left out, or have other values", () => {
  const count = (value: number) => ({ ruleId: "count", values: { target: "x", value } });
  const period = { ruleId: "period", values: { from: "2026" } };
  const purpose = { ruleId: "purpose", values: {} };
  expect(compare([count(10), period], [purpose, count(20)])).toEqual([
    { change: "added", rule: purpose },
    { change: "changed", rule: count(20), before: count(10) },
    { change: "removed", rule: period },
  ]);
  const reordered = { ruleId: "count", values: { value: 10, target: "x" } };
  expect(compare([count(10), count(10)], [reordered])).toEqual([
    { change: "same", rule: reordered },
    { change: "removed", rule: count(10) },
  ]);
});

test("a rule that lacks values says which ones, and what is wrong with a value stands beside it", () => {
  expect(missing({ ruleId: "period", values: { target: "", dateBegin: "", dateEnd: " ", count: 0 } })).toEqual([
    "dateBegin",
    "dateEnd",
  ]);
  const violations = [{ path: "/policy/1/values/dateEnd", message: "expected a date" }];
  expect(wrongAt(1, "dateEnd", violations)).toEqual(["expected a date"]);
  expect(wrongAt(0, "dateEnd", violations)).toEqual([]);
  expect(wrongAt(1, "dateBegin", violations)).toEqual([]);
});

test("a search stands in the address, and comes back from it", () => {
  const search = searchOf("?q=maths%20course&category=education&page=3");
  expect(search).toMatchObject({ kind: "serviceofferings", q: "maths course", category: "education", page: 3 });
  expect(searchOf(queryOf(search))).toEqual(search);
  expect(queryOf(searchOf(""))).toBe("");
  expect(searchOf("?kind=secrets&page=-1")).toMatchObject({ kind: "serviceofferings", page: 1 });
});

test("only addresses of the web are links", () => {
  expect(linkOf("https://elm.example/x")).toBe("https://elm.example/x");
  for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://x", "no address", ""]) {
    expect(linkOf(text)).toBeUndefined();
  }
});

test("fields that have nothing are not shown, the others in words", () => {
  expect(words("dataProtectionRegime")).toBe("data protection regime");
  expect(fieldsOf({ _id: "1", location: "DE", pricing: 0, archived: false, dependsOn: [], image: "" })).toEqual([
    ["location", "DE"],
    ["pricing", "0"],
  ]);
  expect(ownerOf({ _id: "1", orchestrator: { _id: "9" } as unknown as string })).toBe("9");
  expect(ownerOf({ _id: "1", producedBy: "https://catalog.example/v1/catalog/participants/17" })).toBe("17");
});

test("records that a record names are links, not ids among its other fields", () => {
  const record = { _id: "1", dataResources: ["17", "https://catalog.example/v1/catalog/dataresources/18"] };
  expect(referencesOf(record)).toEqual([
    { field: "data resources", kind: "dataresources", id: "17" },
    { field: "data resources", kind: "dataresources", id: "18" },
  ]);
  expect(fieldsOf(record)).toEqual([]);
});

test("what an offering has beside its draft stays", () => {
  const other = { permission: [{ action: "use" }] };
  const record = {
    _id: "1",
    name: "Records",
    keywords: ["xAPI", "maths"],
    category: "education",
    policy: [other, { ruleId: "count", values: { value: 10 } }],
  };
  const draft = draftOf(record);
  expect(draft).toMatchObject({ keywords: "xAPI, maths", category: "education", published: true });
  expect(fieldsOfDraft({ ...draft, keywords: " xAPI ,, maths," }, otherPolicies(record))).toMatchObject({
    keywords: ["xAPI", "maths"],
    policy: [other, { ruleId: "count", values: { value: 10 } }],
  });
  expect(wrongIn("policy", [{ path: "/policy/0/values/value", message: "is no number" }])).toEqual([
    "0/values/value is no number",
  ]);
});
