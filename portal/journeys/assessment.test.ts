import { createHash, createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Space, tellWhatIsSeen, Visitor } from "./space";

const MARKUP = "<img src=x onerror=alert(1)>";
const HOSTILE = `a${MARKUP}.csv`;
/** A label, a prediction and its score, times, and markup in the name of the file, of a column, and in values. */
const ROWS = Array.from({ length: 60 }, (_, index) =>
  [
    `u-${1000 + index}`,
    index % 2,
    (index + (index % 7 === 0 ? 1 : 0)) % 2,
    ((index % 2) * 6 + 2) / 10,
    index % 3 === 0 ? `"${MARKUP}"` : "b",
  ].join(","),
);

const MODEL = new URL(
  "../../../../assessment-verticle/src/test/resources/models/sklearn-1.9/logistic.pkl",
  import.meta.url,
).pathname;

const space = new Space();
let visitor: Visitor;
let cookie: string;

beforeAll(async () => {
  await space.start("assessment");
  const { email, password } = space.account("operator", space.nodes("assessment")[0]!.organisation);
  const answer = await send("POST", "/api/auth/login", { email, password });
  cookie = answer.headers.get("set-cookie")!.replace(/;.*/, "");
  writeFileSync(join(space.assessmentData(), HOSTILE), [`user_id,passed,said,chance,"${MARKUP}"`, ...ROWS].join("\n"));
  visitor = await Visitor.open();
  const { page } = visitor;
  await page.goto(`${space.url("assessment")}/portal/`);
  await page.getByRole("button", { name: "Log in" }).click();
  await fillIn(page, email, "a wrong password");
  await page.getByRole("alert").getByText("is wrong").waitFor();
  await fillIn(page, email, password);
  await page.getByRole("button", { name: "Log out" }).waitFor();
});

afterAll(async () => {
  await visitor.leave();
  await space.close();
});

tellWhatIsSeen(() => [visitor]);

async function fillIn(page: Page, email: string, password: string, code = ""): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByLabel(/^Code of the second factor/).fill(code);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const answer = await fetch(space.url("assessment") + path, {
    method,
    headers: { "Content-Type": "application/json", ...(cookie === undefined ? {} : { Cookie: cookie }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
  }
  return answer;
}

test("a run is followed through its stages to results; what others wrote is only text; its manifest is checked", async () => {
  const { page } = visitor;
  await send("POST", "/v1/audits/run", {
    input_path: HOSTILE,
    labels: "passed",
    predictions: "said",
    scores: "chance",
    groups: [MARKUP],
  });
  await page.getByRole("link", { name: "Runs" }).click();
  await page.getByRole("link", { name: HOSTILE }).first().click();
  await page.getByRole("heading", { name: `Assessment of ${HOSTILE}` }).waitFor();
  await page.getByText("Copies the file and takes its SHA-256").waitFor();
  await page.getByText("60 rows were assessed.").waitFor();
  await page.getByText(/^The privacy risk of the input is/).waitFor();
  await page.getByRole("img", { name: /^Completeness by column/ }).waitFor();
  await page.getByText("Predictions (6)").click();
  await page.getByRole("img", { name: /^Labels and predictions: 4 values/ }).waitFor();
  await page.getByRole("img", { name: /^ROC curve/ }).waitFor();
  await page.getByText("Groups (3)").click();
  await page.getByRole("img", { name: new RegExp(`^Rows by group.*${MARKUP.replace(/[()]/g, "\\$&")}`) }).waitFor();
  await page.getByRole("button", { name: "As a table: Completeness by column" }).click();
  await page
    .getByRole("region", { name: /^Completeness by column/ })
    .getByRole("rowheader", { name: MARKUP })
    .waitFor();

  await page.getByRole("button", { name: "Check the manifest" }).click();
  await page.getByText("The files of this run are those that the node signed.").waitFor();

  await page.getByText(/^For everybody in the workspace/).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "metrics.json" }).click();
  const digest = createHash("sha256")
    .update(readFileSync(await (await download).path()))
    .digest("hex");
  await page.getByText(digest).waitFor();
});

test("nobody is kept out", () => visitor.keepsNobodyOut("run"));

test("a run is repeated, cancelled, and deleted after a question", async () => {
  const { page } = visitor;
  await page.getByRole("button", { name: "Repeat" }).click();
  await page.getByText("Repeats").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("It was cancelled. Its files are gone.").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("group", { name: "Delete this run?" }).getByRole("button", { name: "Delete it" }).click();
  await page.getByRole("heading", { name: "Runs" }).waitFor();
  await page.getByRole("link", { name: HOSTILE }).first().waitFor();
  expect(await page.getByRole("link", { name: HOSTILE }).count()).toBe(1);
});

async function next(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: `Step ${step} of 10` }).waitFor();
}

test("a file is sent and becomes an assessment, step by step; a session that ends in between loses nothing", async () => {
  const { page } = visitor;
  const file = join(space.folder, "Résultats d'été.csv");
  writeFileSync(file, ["user_id,passed,said,chance,group", ...ROWS].join("\n"));
  await page.getByRole("link", { name: "Sumspace" }).click();
  await page.getByRole("link", { name: "New assessment" }).click();
  await page.getByLabel("Send a file: drop it here, or choose it").setInputFiles(file);
  expect(await page.getByLabel("Name in the workspace").inputValue()).toBe("Resultats-d-ete.csv");
  await page.getByRole("button", { name: /^Send \d/ }).click();
  await page.getByRole("radio", { name: "uploads/Resultats-d-ete.csv" }).waitFor();
  await page.getByLabel("What do you want to know?").selectOption("what is personal in it");
  await next(page, 2);
  await page.getByText("The node can assess this file.").waitFor();
  await next(page, 3);
  await page.getByLabel(/^group/).selectOption("sensitive attribute");
  await next(page, 4);

  await page.request.post(`${space.url("assessment")}/api/auth/logout`);
  await page.getByRole("button", { name: "Next" }).click();
  const { email, password } = space.account("operator", space.nodes("assessment")[0]!.organisation);
  await fillIn(page, email, password);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Columns" }).click();
  expect(await page.getByLabel(/^group/).inputValue()).toBe("sensitive_field");
  for (const step of [4, 5, 6, 7, 8]) {
    await next(page, step);
  }

  await page.getByText("The data set has personal data.").waitFor();
  await page.getByLabel(/^I have read what this run will compute/).check();
  expect(await page.getByRole("button", { name: "Start the assessment" }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Go to step 4" }).click();
  await page.getByLabel("I know that this data set has personal data, and I may assess it.").check();
  await page.getByRole("link", { name: "What it gives" }).click();
  await page.getByLabel(/^I have read what this run will compute/).check();
  await page.getByRole("button", { name: "Start the assessment" }).click();
  await page.getByRole("heading", { name: "Assessment of uploads/Resultats-d-ete.csv" }).waitFor();
  await page.getByText("60 rows were assessed.").waitFor();
  await page.getByRole("button", { name: "Check the manifest" }).click();
  await page.getByText("The files of this run are those that the node signed.").waitFor();
});

test("rows with labels are kept; two models are compared on them, and a row and a feature are explained", async () => {
  const { page } = visitor;
  for (const id of ["one", "other"]) {
    await send("POST", "/v1/models/register", {
      model_id: id,
      model_path: "",
      adapter_type: "dummy",
    });
  }
  const file = join(space.folder, "rows.csv");
  const rows = ROWS.map((row, index) => `${index},${index % 7},0.5,${row}`);
  writeFileSync(file, [`f0,f1,f2,user_id,passed,said,chance,"${MARKUP}"`, ...rows].join("\n"));
  await page.goto(`${space.url("assessment")}/portal/comparisons`);
  await page.getByText("Compare models", { exact: true }).click();
  await page.getByText(/^This needs 2 registered models and an evaluation set/).waitFor();
  await page.getByRole("link", { name: "models", exact: true }).click();
  await page.getByText("Register an evaluation set").click();
  await page.getByLabel(/^CSV file/).setInputFiles(file);
  await page.getByLabel(/^Label/).selectOption("passed");
  await page.getByText(`Left out, because they have texts: user_id, ${MARKUP}.`).waitFor();
  await page.getByLabel(/^Id, or nothing for a new one$/).fill("spring");
  await page.getByRole("button", { name: "Register the set" }).click();
  await page.getByText("The node keeps spring, 60 rows.").waitFor();

  await page.goto(`${space.url("assessment")}/portal/comparisons`);
  await page.getByText("Compare models", { exact: true }).click();
  await page.getByRole("checkbox", { name: "one" }).check();
  await page.getByRole("checkbox", { name: "other" }).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Comparison of models" }).waitFor();
  await page.getByRole("rowheader", { name: "other" }).waitFor();
  await visitor.isSound("comparison");

  await page.goto(`${space.url("assessment")}/portal/explanations`);
  await page.getByLabel("Question").selectOption("What each feature contributes to the prediction of a row");
  await page.getByLabel("Number of the row, 1 to 60").fill("60");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText(/^Exact contributions to the output .*1 of 1 rows/).waitFor();
  await page.getByLabel("Question").selectOption("A linear model near single rows");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText(/^A linear model that agrees with the model near the row/).waitFor();
  await page.getByLabel("Question").selectOption("How the output depends on a feature");
  await page.getByLabel("Feature").selectOption("f2");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText(/^Mean output if all rows had the same value of the feature/).waitFor();
  await visitor.keepsNobodyOut("explanation");
});

test("the file of a model is sent, registered and deleted, and the model stays", async () => {
  const { page } = visitor;
  await page.goto(`${space.url("assessment")}/portal/models`);
  await page.getByText("Send the file of a model").click();
  await page.getByLabel("Send a file: drop it here, or choose it").setInputFiles(MODEL);
  await page.getByRole("button", { name: /^Send \d/ }).click();
  await page.getByLabel("Id, or nothing for a new one; that of a model makes a new version").fill("sent");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByRole("heading", { name: "sent", exact: true }).waitFor();
  await page.getByText(/LogisticRegression$/).waitFor();
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await page.getByText("Send the file of a model").click();
  await page.getByRole("button", { name: "Delete logistic.pkl" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("uploads/logistic.pkl").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "sent", exact: true }).waitFor();
  await visitor.keepsNobodyOut("models");
});

test("who asks for an account gets one, the log is whole, and the rooms of the workspace keep nobody out", async () => {
  const { page } = visitor;
  const name = `${MARKUP} Ada`;
  await send("POST", "/api/public/register", {
    full_name: name,
    email: "ada@commons.example",
    reason_for_access: "I want to read what others found in our data sets.",
    agreed_to_coc: true,
    agreed_to_data_governance: true,
  });
  await page.getByRole("link", { name: "Sumspace" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("heading", { name }).waitFor();
  await visitor.keepsNobodyOut("registrations");
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await page.getByText("ada@commons.example has an account.").waitFor();
  await page.getByRole("button", { name: "Show the others" }).click();
  await page.getByRole("link", { name }).click();
  await page.getByText("has not chosen a password yet").waitFor();
  await visitor.keepsNobodyOut("account");
  await page.getByRole("link", { name: "Sumspace" }).click();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("cell", { name: "dataset.uploaded" }).waitFor();
  await page.getByRole("button", { name: "Verify the log" }).click();
  await page.getByText(/^✓ The log is whole/).waitFor();
  await visitor.keepsNobodyOut("audit-log");
  for (const [room, shown] of [
    ["datasets", "Send a file: drop it here, or choose it"],
    ["models", "Register a model"],
    ["assess", "Files of the workspace"],
  ] as const) {
    await page.goto(`${space.url("assessment")}/portal/${room}`);
    await page.getByText(shown).waitFor();
    await visitor.keepsNobodyOut(room);
  }
});

test("a new colleague chooses a password, adds a second factor, and sees what the roles permit", async () => {
  const email = "viewer@commons.example";
  const password = "horses eat staples";
  const answer = await send("POST", "/api/admin/users", { email, full_name: "Viewer", role_names: ["Viewer"] });
  const { user_id: id, activation_token: token } = (await answer.json()) as Record<
    "user_id" | "activation_token",
    string
  >;
  const colleague = await Visitor.open();
  try {
    const { page } = colleague;
    await page.goto(`${space.url("assessment")}/portal/activate#token=${token}`);
    await page.getByLabel("New password, at least 12 characters").fill(password);
    await page.getByLabel("The new password again").fill("another one here");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("alert").getByText("The two new passwords differ").waitFor();
    await page.getByLabel("The new password again").fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The password is set.").waitFor();
    expect(page.url()).not.toContain(token);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await fillIn(page, email, password);

    await page.getByRole("link", { name: email }).click();
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).innerText()).trim();
    await page.getByLabel("Code of six digits").fill(totp(secret));
    await page.getByRole("button", { name: "Verify" }).click();
    const [recovery] = (await page.getByText(/^[0-9a-z]{8}\n/).innerText()).split("\n");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    await fillIn(page, email, password);
    await page.getByRole("alert").getByText("is wrong").waitFor();
    await fillIn(page, email, password, recovery);
    await page.getByRole("button", { name: "Log out" }).waitFor();

    await page.getByRole("link", { name: "Sumspace" }).click();
    await page.getByRole("link", { name: "Runs" }).click();
    await page.getByRole("link", { name: HOSTILE }).click();
    await page.getByText(/^The privacy risk of the input is/).waitFor();
    expect(await page.getByRole("button", { name: /^(Cancel|Repeat|Delete)$/ }).count()).toBe(0);
    await page.getByText(/^About single persons/).click();
    await page.getByRole("rowheader", { name: "privacy_report.json" }).waitFor();
    expect(await page.getByRole("link", { name: "privacy_report.json" }).count()).toBe(0);
    await page.goto(`${space.url("assessment")}/portal/explanations`);
    await page.getByRole("heading", { name: "Your roles do not permit this" }).waitFor();

    await send("PATCH", `/api/admin/users/${id}`, { must_change_password: true });
    await page.reload();
    await page.getByText("Choose another password first.").waitFor();
    await page.getByLabel("Present password").fill(password);
    await page.getByLabel("New password, at least 12 characters").fill(`${password} again`);
    await page.getByLabel("The new password again").fill(`${password} again`);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByRole("heading", { name: "Your roles do not permit this" }).waitFor();
  } finally {
    await colleague.leave();
  }
});

test("each workspace has runs of its own", async () => {
  const { page } = visitor;
  await send("POST", "/api/admin/workspaces", { slug: "second", name: "Second" });
  await page.goto(`${space.url("assessment")}/portal/runs`);
  await page.getByRole("link", { name: HOSTILE }).waitFor();
  await page.getByLabel("Workspace").selectOption("second");
  await page.getByText("Nothing was assessed in this workspace yet.").waitFor();
  await page.getByLabel("Workspace").selectOption("default");
  await page.getByRole("link", { name: HOSTILE }).waitFor();
});

/** A code of an authenticator app (RFC 6238). */
function totp(secret: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const value = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, "0");
}
