import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE, request, Space, tellWhatIsSeen, Visitor } from "./space";

const CONDUCT = ["catalog", "contract", "connector", "aggregator"];
const STALLED_ROUNDS = 8;
/** More than are over before the nodes are killed. */
const ROUNDS = 40;
const WAITING = /processor.* of Alder/;
/** After an aggregator's report. */
const SHOWN_WITHIN_MS = 2_000;
const BASE_MODELS = "**/base_models";
const GIVEN_UP = /Attempt 1 of round \d+ was given up: .+/;
const [MARKUP] = HOSTILE;
const space = new Space();
let visitor: Visitor;
let token: string | undefined;

beforeAll(async () => {
  await space.start(...CONDUCT);
  await space.start("processor");
  visitor = await Visitor.open();
});

afterAll(async () => {
  await visitor.leave();
  await space.close();
});

tellWhatIsSeen(() => [visitor]);

/** What the browser sends of a base model waits for {@link goOn}. */
let goOn: () => void;
const held = new Promise<void>((resolve) => (goOn = resolve));

test("an AI provider sends a model, makes a training with a mistake on each step, and follows its rounds", async () => {
  const { page } = visitor;
  await visitor.enter(await space.link("trainings"));
  await page.getByText("There is no training yet").waitFor();
  await page.getByRole("link", { name: "New training" }).click();

  const plan = space.plan();
  const file = join(space.folder, "plan.json");
  writeFileSync(file, JSON.stringify({ ...plan, id: "", base_model: "", parameters: { rounds: 2, evaluation: true } }));
  await page.getByLabel(/^Begin with a training plan in a file/).setInputFiles(file);
  const model = join(space.folder, "zeros.joblib");
  const send = async (bytes: Uint8Array) => {
    writeFileSync(model, bytes);
    await page.getByLabel("Send a file: drop it here, or choose it").setInputFiles(model);
    await page.getByRole("button", { name: /^Send \d/ }).click();
  };
  await send(Buffer.from("this is no model"));
  await page.getByRole("alert").waitFor();
  await page.route(BASE_MODELS, async (route) => {
    await held;
    await route.continue();
  });
  await send(new Uint8Array(await (await fetch(plan.base_model)).arrayBuffer()));
  await page.getByText("The file is being sent.").waitFor();
  for (const step of [2, 3]) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: `Step ${step} of 4` }).waitFor();
    await page.getByText("The file is being sent.").waitFor();
  }
  expect(await page.getByRole("button", { name: "Waits for the base model" }).isDisabled()).toBe(true);
  await visitor.isSound("base-model-being-sent");
  goOn();
  await page.getByText(/^✓ The file is sent: LogisticRegression of \d+ features, with the classes /).waitFor();
  await page.unroute(BASE_MODELS);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await page.getByLabel("Address of the base model").inputValue()).toMatch(
    new RegExp(`^${space.url("catalog")}/base_models/[0-9a-f]{64}$`),
  );
  await visitor.isSound("base-model-sent");
  await page.getByRole("button", { name: "Next" }).click();
  const records = page.getByLabel(/^Which records/);
  const right = await records.inputValue();
  await records.fill("{ this is no JSON");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Shares of each update").fill("1");
  await page.getByRole("button", { name: "Publish the plan" }).click();

  await page.getByText("is not JSON").waitFor();
  await records.fill(right);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Publish the plan" }).click();

  await page.getByText("2 values are refused").waitFor();
  const id = page.getByLabel("Id of the training");
  expect(await id.getAttribute("aria-invalid")).toBe("true");
  await id.fill("by-hand");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const shares = page.getByLabel("Shares of each update");
  expect(await shares.getAttribute("aria-invalid")).toBe("true");
  await shares.fill("2");
  await page.getByRole("button", { name: "Publish the plan" }).click();

  await page.getByRole("heading", { name: "Who takes part" }).waitFor();
  await page.getByText("No aggregator is registered yet").waitFor();
  expect(await page.getByRole("button", { name: "Start the training" }).isDisabled()).toBe(true);
  await space.enrol("by-hand");
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByRole("button", { name: "Start the training" }).click();
  await page.getByText("Ended with round 2 of 2").first().waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "Download version 2" }).waitFor();
});

function round(number: number) {
  return visitor.page
    .getByRole("region", { name: "Rounds, to be scrolled" })
    .getByRole("rowheader", { name: String(number), exact: true });
}

/** A training of its own; its page is shown when the second round has begun. */
async function begin(id: string, name: string, parameters: Readonly<Record<string, unknown>>): Promise<void> {
  const { page } = visitor;
  const catalog = space.url("catalog");
  const token = await space.token(catalog, "ai-provider");
  const plan = { ...space.plan(), id, model_name: name, parameters: { evaluation: true, ...parameters } };
  await request("POST", `${catalog}/training_plan`, token, plan);
  await space.enrol(id);
  await page.goto(`${catalog}/portal/trainings/${id}`);
  await page.getByRole("button", { name: "Start the training" }).click();
  await round(2).waitFor();
}

/** For whom a training waits, as the aggregators have told the catalog. */
async function missing(id: string): Promise<string> {
  const catalog = space.url("catalog");
  token ??= await space.token(catalog, "ai-provider");
  const { attempt } = await request<{ attempt?: { waitingFor: string[] } }>(
    "GET",
    `${catalog}/training_plan/${id}/status`,
    token,
  );
  return attempt?.waitingFor.join() ?? "";
}

async function ends(rounds: number): Promise<void> {
  await visitor.page.getByText(`Ended with round ${rounds} of ${rounds}`).first().waitFor({ timeout: 90_000 });
}

test("a training that stalls says who is missing and until when, why an attempt ended, and goes on by itself", async () => {
  const { page } = visitor;
  await begin("stalls", MARKUP, {
    rounds: STALLED_ROUNDS,
    shareDeadlineSeconds: 10,
    sealUntilSeconds: 16,
    expirySeconds: 22,
  });
  await space.kill("processor");
  await expect.poll(() => missing("stalls"), { interval: 50, timeout: 30_000 }).toMatch(WAITING);
  await page
    .getByText(/Waiting for .*processor.* of Alder.*, until \d\d:\d\d:\d\d\./)
    .first()
    .waitFor({ timeout: SHOWN_WITHIN_MS });
  const givenUp = page.getByText(GIVEN_UP).first();
  await givenUp.waitFor({ timeout: 60_000 });
  const stalledRound = Number(/round (\d+)/.exec(await givenUp.innerText())?.[1]);
  await space.start("processor");
  await round(stalledRound + 1).waitFor({ timeout: 90_000 });
  await ends(STALLED_ROUNDS);
});

/** Nodes that start on a busy machine need longer than the deadlines of the training that stalls. */
test("a training goes on after the catalog and its aggregators were killed, live and with its history", async () => {
  const { page } = visitor;
  await begin("goes-on", "Goes on", {
    rounds: ROUNDS,
    shareDeadlineSeconds: 90,
    sealUntilSeconds: 100,
    expirySeconds: 110,
  });
  await space.kill(...CONDUCT);
  await page.getByText(/Last heard of this node/).waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "Rounds" }).waitFor();
  await space.start(...CONDUCT);
  await page.getByText(/Last heard of this node/).waitFor({ state: "detached", timeout: 60_000 });
  await ends(ROUNDS);
  await page.getByRole("button", { name: `Show all ${ROUNDS} rounds` }).click();
  await round(1).waitFor();

  await page.goto(`${space.url("catalog")}/portal/trainings/stalls`);
  await page.getByText(GIVEN_UP).first().waitFor();
});

test("what others write is shown as text", async () => {
  const { page } = visitor;
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(MARKUP);
  await page.goto(`${space.url("catalog")}/portal/trainings`);
  await page.getByRole("link", { name: MARKUP }).waitFor();
  await visitor.showsTextsAlone();
});

test("an operator registers a node for a training, and learns why not", async () => {
  const { page } = visitor;
  const { organisation, url } = space.nodes("aggregator")[0]!;
  await visitor.enter(await space.linkAs("operator", organisation, url, "registrations"));
  await page.getByText("Register this node for a training").click();
  const plan = page.getByLabel(/^Id of the training plan/);
  await page.getByLabel(/^URL of the catalog/).fill(space.url("catalog"));
  await page.getByLabel(/^Id of the contract/).fill("contract-1");
  await plan.fill("no-such-plan");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByRole("alert").waitFor();
  await plan.fill("goes-on");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect.poll(() => plan.inputValue(), { timeout: 30_000 }).toBe("");
});

test("operators see consents, registrations and plans, and names in them as text", async () => {
  const { page } = visitor;
  for (const [kind, room, seen] of [
    ["connector", "consents", MARKUP],
    ["processor", "registrations", MARKUP],
    ["aggregator", "registrations", MARKUP],
    ["aggregator", "plans", `goes-on, round ${ROUNDS}`],
  ] as const) {
    const { organisation, url } = space.nodes(kind)[0]!;
    await visitor.enter(await space.linkAs("operator", organisation, url, room));
    await page.getByRole("heading", { name: seen, exact: true }).waitFor();
    await visitor.isSound(`${kind}-${room}`);
    await visitor.showsTextsAlone();
  }
});
