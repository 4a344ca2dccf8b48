import { afterAll, beforeAll, expect, test } from "vitest";
import { request, Space, tellWhatIsSeen, Visitor } from "./space";

const PLAN = "recommender";
const space = new Space();
let operator: Visitor;
let learner: Visitor;
let connector: { readonly url: string; readonly organisation: string };
let person: string;

beforeAll(async () => {
  await space.start("catalog", "connector", "processor", "aggregator");
  const token = await space.token(space.url("catalog"), "ai-provider");
  await request("POST", `${space.url("catalog")}/training_plan`, token, {
    ...space.plan(),
    id: PLAN,
    parameters: {
      rounds: 3,
      privacy: { epsilon: 4, delta: 1e-5, clipNorm: 1, noiseMultiplier: 100, honestContributors: 5 },
    },
  });
  await space.enrol(PLAN);
  const { organisation, learners } = space.processors()[0]!;
  connector = space.nodes("connector").find((node) => node.organisation === organisation)!;
  person = learners[0]!;
  operator = await Visitor.open();
  learner = await Visitor.open();
  await operator.enter(await space.linkAs("operator", organisation, connector.url, "consents"));
});

afterAll(async () => {
  await operator.leave();
  await learner.leave();
  await space.close();
});

tellWhatIsSeen(() => [operator, learner]);

/** How many consents the operator's page says are given. */
async function given(): Promise<number> {
  const text = await operator.page.getByText(/^✓ \d+ given$/).innerText();
  return Number(/\d+/.exec(text)![0]);
}

let link: string;

test("an operator makes a link, and the learner sees what trainings do", async () => {
  await operator.page.getByLabel("Id of the learner").fill(person);
  await operator.page.getByRole("button", { name: "Make a link" }).click();
  link = await operator.page.getByLabel(`Link for ${person}`).inputValue();
  await learner.enter(link);
  const { page } = learner;
  await page.getByRole("heading", { name: "My data" }).waitFor();
  await page.getByText(/^✓ Its rounds count you from \d{4}.* on, as long as it holds any and until \d{4}/).waitFor();
  await page.getByText(/^Trainings that began to count you within a year: 1 of \d+/).waitFor();
  await page.getByText(/^Privacy that all trainings together may have cost you \(ε\): 4 /).waitFor();
  await operator.page.getByRole("button", { name: "Look again" }).click();
  await operator.page.getByText(/^✓ used/).waitFor();
});

test("the learner withdraws, and the operator's counts change", async () => {
  const before = await given();
  const { page } = learner;
  await page.getByRole("button", { name: /^Withdraw from/ }).click();
  await page.getByText(/Versions of the model that exist stay as they are\.$/).waitFor();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByText(/^✕ You withdrew/).waitFor();
  await operator.page.getByText("✕ 1 withdrawn").waitFor();
  expect(await given()).toBe(before - 1);
});

test("the link works once, and opens nothing of others", async () => {
  const stranger = await Visitor.open();
  try {
    await stranger.page.goto(link);
    await stranger.page.getByRole("heading", { name: "This link does not log in" }).waitFor();
  } finally {
    await stranger.leave();
  }
  const { page } = learner;
  await page.goto(`${connector.url}/portal/consents`);
  await page
    .getByText(/A learner's link opens the learner's own data alone/)
    .first()
    .waitFor();
  await page.goto(`${connector.url}/portal/my`);
  await page.getByText(/^✕ You withdrew/).waitFor();
});

test("the operator records consents of a list, which undoes no withdrawal, and one of a learner, which does", async () => {
  const { page } = operator;
  const before = await given();
  await page.getByLabel("Id of the training").fill(PLAN);
  await page.getByText("Of a list of learners").click();
  await page.getByLabel("Learners who consent").fill(`class,learner\n5a,newcomer\n5b,${person}\n`);
  await page.getByRole("button", { name: "Record 2 consents" }).click();
  await page.getByText(/1 not recorded: withdrawn before$/).waitFor();
  await page.getByText(/^✓ 1 recorded$/).click();
  await page.getByText(/of no processor/).waitFor();
  await page.getByText(`✓ ${before + 1} given`).waitFor();
  await page.getByRole("button", { name: "Record 2 consents" }).click();
  await page.getByText(/1 consented already$/).waitFor();
  await page.getByText("Of one learner").click();
  await page.getByLabel("Learner who decides").fill(person);
  await page.getByRole("button", { name: "Record the consent" }).click();
  await page.getByText(`✓ ${person} consents to ${PLAN}.`).waitFor();
  await page.getByText(`✓ ${before + 2} given`).waitFor();
  await page.getByText("✕ 0 withdrawn").waitFor();
});

test("a training that ended is told as that: in the learner's room from when until when, and to the operator", async () => {
  await operator.page.getByText("▶ under way").waitFor();
  const provider = await Visitor.open();
  try {
    await provider.enter(await space.link(`trainings/${PLAN}`));
    await provider.page.getByRole("button", { name: "Start the training" }).click();
    await provider.page.getByText("Ended with round 3 of 3").first().waitFor({ timeout: 90_000 });
  } finally {
    await provider.leave();
  }
  await operator.page.getByText(/^■ This training ended on \d{4}-\d\d-\d\d \(completed\)\.$/).waitFor();
  await operator.page.getByText("✓ 0 given").waitFor();
  const { page } = learner;
  await page.reload();
  await page
    .getByText(/^■ This training ended on .* Its rounds counted you from \d{4}-\d\d-\d\d until \d{4}-\d\d-\d\d\.$/)
    .waitFor();
  expect(await page.getByRole("button", { name: /^(Withdraw from|Consent to)/ }).count()).toBe(0);
});

test("a consent to a training that ended is refused with the reason, and one that was given stays", async () => {
  const { page } = operator;
  await page.getByLabel("Learner who decides").fill("latecomer");
  await page.getByRole("button", { name: "Record the consent" }).click();
  await page
    .getByRole("alert")
    .getByText(/The training ended at .* \(completed\)\. Consents are no longer recorded for it/)
    .waitFor();
  await page.getByLabel("Learners who consent").fill(`latecomer\n${person}\n`);
  await page.getByRole("button", { name: "Record 2 consents" }).click();
  await page.getByText(/1 not recorded: the training has ended$/).waitFor();
  await page.getByText(/1 consented already$/).waitFor();
});

test("nobody is kept out", async () => {
  await operator.keepsNobodyOut("consents");
  await learner.keepsNobodyOut("my");
});
