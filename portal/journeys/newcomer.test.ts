import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Program, tellWhatIsSeen, Visitor } from "./space";

const ROUNDS = 8;
let folder: string;
let demo: Program;
let visitor: Visitor;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "journey-"));
  demo = new Program("demo", "--watch", "--no-exchange", "--rounds", String(ROUNDS), "--out", join(folder, "out"));
  visitor = await Visitor.open();
});

afterAll(async () => {
  await demo.end();
  await visitor.leave();
  rmSync(folder, { recursive: true, force: true });
});

tellWhatIsSeen(() => [visitor]);

test("a newcomer watches every round of a training, and downloads its model", async () => {
  const { page } = visitor;
  await visitor.enter(await demo.prints(/Watch the training .*: (http\S+)/));
  for (let round = 1; round <= ROUNDS; round++) {
    await page
      .getByRole("rowheader", { name: String(round), exact: true })
      .first()
      .waitFor();
  }
  await page.getByText(`Ended with round ${ROUNDS} of ${ROUNDS}`).first().waitFor();
  // The last version has a round that evaluates it.
  await page
    .getByRole("img", {
      name: new RegExp(`^Accuracy of the model that the round began with: from .* to .* in round ${ROUNDS + 1}$`),
    })
    .waitFor();
  await page.getByText("Each record is a row. The model predicts one of distinction, fail, pass").waitFor();

  const download = page.waitForEvent("download");
  await visitor.press(page.getByRole("link", { name: `Download version ${ROUNDS}` }));
  const file = await download;
  const digest = createHash("sha256")
    .update(readFileSync(await file.path()))
    .digest("hex");
  await page.getByText(digest).waitFor();
  expect(file.suggestedFilename()).toMatch(/-v8\.joblib$/);
  await demo.prints(/The data space stays/);
  expect(readFileSync(join(folder, "out", "model.joblib")).equals(readFileSync(await file.path()))).toBe(true);
});

test("nobody is kept out: wide, narrow, as a table", async () => {
  const table = visitor.page.getByRole("button", { name: "As a table", exact: true });
  await visitor.keepsNobodyOut("training");
  await table.click();
  await visitor.keepsNobodyOut("training-table");
  await table.click();
});

test("a node of the tree is reached with the keyboard, and says what it did", async () => {
  const { page } = visitor;
  const main = page.getByRole("button", { name: /^main aggregator/ });
  await main.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: /^Node / })
    .getByText(/countersigned/)
    .first()
    .waitFor();
});
