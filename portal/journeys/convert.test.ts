import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Program, tellWhatIsSeen, Visitor } from "./space";

let folder: string;
let converter: Program;
let visitor: Visitor;
let url: string;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address!.port : 0));
    });
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "journey-"));
  const port = await freePort();
  const settings = [
    "APP_INTERNAL_HOST=127.0.0.1",
    `APP_INTERNAL_PORT=${port}`,
    `PROFILES_BASE_PATH=${join(folder, "profiles")}`,
    "PROFILES_NAMES=lms",
    "PROFILE_LMS_URL=",
    "BODY_BYTES_MAX=10000",
  ];
  const config = join(folder, "converter.env");
  writeFileSync(config, settings.join("\n"));
  converter = new Program("node", "converter", "--config", config);
  await converter.prints(/^ready converter/m);
  url = `http://127.0.0.1:${port}/portal/`;
  visitor = await Visitor.open();
});

afterAll(async () => {
  await visitor.leave();
  await converter.end();
  rmSync(folder, { recursive: true, force: true });
});

tellWhatIsSeen(() => [visitor]);

test("each sample converts", async () => {
  const { page } = visitor;
  await page.goto(url);
  await page.getByRole("link", { name: "Convert" }).click();
  const names = await page.getByLabel("Begin with a sample").getByRole("option").allInnerTexts();
  expect(names.length).toBe(8);
  for (const name of names.slice(1)) {
    await page.getByLabel("Begin with a sample").selectOption(name);
    await page.getByRole("button", { name: "Convert", exact: true }).click();
    await page.getByText(`Its format is ${name.replace(/:.*/, "")}`).waitFor();
  }
});

test("what is recommended and left out is marked in the record", async () => {
  const { page } = visitor;
  await page.getByLabel("Begin with a sample").selectOption({ label: "Matomo: a visit of two actions" });
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByText("Left out").first().waitFor();
  await page.getByText('"type": "goal"', { exact: true }).waitFor();
  await visitor.keepsNobodyOut("convert");
});

test("a broken record shows where, and is corrected there", async () => {
  const { page } = visitor;
  const input = page.getByLabel("Learning record, as JSON", { exact: true });
  await input.fill(
    '{\n  "actor": {"mbox": "ada"},\n  "verb": {"id": "http://id.tincanapi.com/verb/viewed"},\n  "object": {"id": "https://school.example/3"}\n}',
  );
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByText("$.actor.mbox").first().waitFor();
  await page.getByRole("button", { name: "line 2, column 13" }).click();
  const selected = () =>
    input.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
  expect(await selected()).toBe('"mbox": "ada"');
  await visitor.keepsNobodyOut("convert-broken");
  await page.keyboard.type('"mbox": "mailto:ada@school.example"');
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByText("✓ Converted.").waitFor();
  await input.fill('{"actor": ');
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByRole("button", { name: "line 1, column 11" }).waitFor();
  await input.fill(JSON.stringify({ actor: "a".repeat(11_000) }));
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page
    .getByRole("alert")
    .getByText(/larger than this node accepts/)
    .waitFor();
});

test("what a record says is shown as text", async () => {
  const { page } = visitor;
  await page
    .getByLabel("Learning record, as JSON", { exact: true })
    .fill(
      '{"actor": {"mbox": "<img src=x onerror=ran=1>"}, "verb": {"id": "javascript:ran=1"}, "object": {"id": "</pre><script>ran=1</script>"}}',
    );
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByText("Wrong").first().waitFor();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("a table is converted while one types, and as a whole", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "A table" }).click();
  await page.getByRole("button", { name: "Begin with a sample" }).click();
  const rows = page.getByRole("region", { name: "First rows" }).getByRole("listitem");
  await rows.filter({ hasText: '"name":"bob"' }).waitFor();
  const mapping = page.getByLabel("Mapping, in YAML or JSON", { exact: true });
  const right = await mapping.inputValue();
  await mapping.fill(right.replace("verb/viewed", "verb/read"));
  await rows.filter({ hasText: "verb/read" }).first().waitFor();
  await mapping.fill(right.replace("$parse_date", "$no_such"));
  await page
    .getByRole("alert")
    .getByText(/no_such/)
    .waitFor();
  await visitor.keepsNobodyOut("convert-table");
  await mapping.fill(right);
  const lines = [
    "user,when,page,score",
    ...Array.from({ length: 30 }, (_, row) => `u${row},2026-02-03,https://e.org/${row},1`),
  ];
  const table = join(folder, "table.csv");
  writeFileSync(table, lines.join("\n"));
  await page.getByLabel("Table with a header, or JSON objects: as a file").setInputFiles(table);
  await rows.filter({ hasText: '"name":"u19"' }).waitFor();
  expect(await rows.count()).toBe(20);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Convert all and download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("converted.ndjson");
  expect(
    readFileSync(await file.path(), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(30);
});
