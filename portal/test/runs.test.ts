import { expect, test } from "vitest";
import type { Run } from "../src/api/runs";
import { issuesByColumn } from "../src/pages/runs/columns";
import { inShort } from "../src/pages/runs/findings";
import { plotGroups } from "../src/pages/runs/groups";
import { canonical, checkManifest, inWords, type Manifest } from "../src/pages/runs/manifest";
import { headline, progressOf, stagesOf } from "../src/pages/runs/stages";
import { RUN_STAGES } from "../src/words";

const AT = "2026-11-25T12:00:00Z";

function run(more: Partial<Run> = {}): Run {
  return {
    run_id: "run_1",
    status: "running",
    input_path: "visits.csv",
    cancel_requested: false,
    created_at: AT,
    ...more,
  };
}

const ACQUIRED = { stage: "acquiring", status: "ok", rows: 0, started_at: AT, ended_at: AT } as const;

test("stages that are stored are done, the present one is under way, the others are to come", () => {
  const rows = stagesOf(run({ stage: "validating", stages: [ACQUIRED] }));
  expect(rows).toHaveLength(11);
  expect(rows.slice(0, 3).map(({ state }) => state)).toEqual(["done", "running", "open"]);
});

test("a stage that failed is marked, and one that this page does not know is shown", () => {
  const failed = run({ status: "failed", error: { stage: "validating", code: "X", message: "No rows." } });
  expect(stagesOf(failed)[1]?.state).toBe("failed");
  expect(stagesOf(run({ stage: "weighing" })).at(-1)).toMatchObject({ name: "weighing", state: "running" });
});

test.each([
  [run({ status: "queued" }), "It waits until a worker is free."],
  [run(), "It begins."],
  [run({ stage: "inspecting" }), "Stage 3 of 11: look for personal data."],
  [run({ status: "failed", error: { stage: "validating", code: "X", message: "No rows." } }), "No rows."],
  [run({ status: "cancelled" }), "It was cancelled. Its files are gone."],
  [run({ status: "completed", rows_processed: 3 }), "3 rows were assessed."],
])("the headline of %j", (one, text) => {
  expect(headline(one)).toBe(text);
});

test.each([
  [{ stage: "inspecting", done: 1200, total: 3000, unit: "columns" }, "1\u202f200 of 3\u202f000 columns"],
  [{ stage: "inspecting", done: 1024, total: 2048, unit: "bytes" }, "1.0 KiB of 2.0 KiB"],
  [{ stage: "inspecting", done: 0, total: 0, unit: "" }, ""],
  [{ stage: "acquiring", done: 1, total: 2, unit: "bytes" }, ""],
])("the progress of %j", (progress, text) => {
  expect(progressOf(run({ stage: "inspecting", progress }))).toBe(text);
});

test("each stage has a help text", () => {
  expect(Object.values(RUN_STAGES).every(({ help }) => help.endsWith("."))).toBe(true);
});

test("the findings of a run stand in a line", () => {
  const found = {
    total_events: 500,
    overall_completeness: 0.9,
    quality_score: 0.99,
    risk_level: "high",
    key_findings: [],
  };
  expect(inShort(found)).toBe("privacy risk high · 500 rows · 90 % of the values present · quality 0.99 of 1");
});

test("findings stand beside their columns", () => {
  expect(
    issuesByColumn({
      validation: {
        missing_columns: ["verb"],
        rejected: [{ reason: "wrong number of fields", rows: 2, line: 7 }],
        rules: [{ column: "age", findings: [{ rule: "range", values: 3, row: 12 }] }],
      },
      alerts: [
        { column: "age", message: "All values are different." },
        { column: null, message: "Rows are repeated." },
      ],
    }),
  ).toEqual([
    { column: "verb", texts: ["The column is required, and missing."] },
    { column: "", texts: ["2 rows were left out: wrong number of fields, first in line 7.", "Rows are repeated."] },
    { column: "age", texts: ["3 values break the rule range, first in row 12.", "All values are different."] },
  ]);
});

test("each plot that a run wrote is in one group, also one that is new", () => {
  const offered = ["roc_curve", "completeness_bar", "brand_new_plot", "lorenz_curve"].map((id) => ({
    id,
    title: id,
    analysis: "a",
    offered: true,
  }));
  const files = offered.slice(0, 3).map(({ id }) => ({ name: `plots/${id}.json` }));
  expect(plotGroups(offered, files).map(({ name, plots }) => [name, plots.map(({ id }) => id)])).toEqual([
    ["Data", ["completeness_bar"]],
    ["Predictions", ["roc_curve"]],
    ["This run", ["brand_new_plot"]],
  ]);
});

test("canonical JSON sorts members by UTF-16, and writes numbers as ECMAScript does", () => {
  expect(canonical({ b: [1.0, 1e21, 0.000001], a: { "\u20ac": null, "\ud83d\ude00": true, "\r": "<\u0001>" } })).toBe(
    '{"a":{"\\r":"<\\u0001>","\u20ac":null,"\ud83d\ude00":true},"b":[1,1e+21,0.000001]}',
  );
});

async function signed(artifacts: Manifest["artifacts"]): Promise<Manifest> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const key = await crypto.subtle.exportKey("raw", pair.publicKey);
  const text = new TextEncoder().encode(canonical({ artifacts }));
  const value = await crypto.subtle.sign("Ed25519", pair.privateKey, text);
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return { artifacts, signature: { algorithm: "Ed25519", key_id: "k", public_key: base64(key), value: base64(value) } };
}

const DIGEST = "ab".repeat(32);
const FILE = { name: "report.html", size_bytes: 1, sha256: DIGEST, class: "public", withheld: false } as const;

test("a manifest that fits its files, its signature and the node's key is confirmed", async () => {
  const manifest = await signed({
    "report.html": { sha256: DIGEST, class: "public" },
    "rejected_rows.csv": { sha256: DIGEST, class: "hidden" },
  });
  const verdict = await checkManifest(manifest, [FILE], manifest.signature.public_key);
  expect(verdict).toMatchObject({ signature: "valid", isOwnKey: true, changed: [], missing: [], added: [] });
  expect(inWords(verdict).isWell).toBe(true);
});

test("what does not fit is named, and nothing is confirmed", async () => {
  const manifest = await signed({
    "report.html": { sha256: "00".repeat(32), class: "public" },
    "gone.json": { sha256: DIGEST, class: "public" },
  });
  const more = { ...FILE, name: "more.json" };
  const verdict = await checkManifest(manifest, [FILE, more], "another key");
  expect(verdict).toMatchObject({
    signature: "valid",
    isOwnKey: false,
    changed: ["report.html"],
    missing: ["gone.json"],
    added: ["more.json"],
  });
  expect(inWords(verdict).isWell).toBe(false);
});

test("a manifest that was changed after its signature is found out", async () => {
  const manifest = await signed({ "report.html": { sha256: DIGEST, class: "public" } });
  const forged = { ...manifest, artifacts: { ...manifest.artifacts, "x.json": { sha256: DIGEST, class: "public" } } };
  expect((await checkManifest(forged, [FILE], manifest.signature.public_key)).signature).toBe("wrong");
  const noKey = { ...manifest, signature: { ...manifest.signature, public_key: "AAAA" } };
  expect((await checkManifest(noKey, [FILE], "AAAA")).signature).toBe("wrong");
});
