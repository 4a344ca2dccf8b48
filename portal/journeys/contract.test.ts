import { afterAll, beforeAll, expect, test } from "vitest";
import { Space, tellWhatIsSeen, Visitor } from "./space";

const space = new Space();
const PASSWORD = "a password of seven words";
let provider: Visitor;
let consumer: Visitor;

beforeAll(async () => {
  await space.start("catalog", "contract", "connector");
  provider = await Visitor.open();
  consumer = await Visitor.open();
});

afterAll(async () => {
  await provider.leave();
  await consumer.leave();
  await space.close();
});

tellWhatIsSeen(() => [provider, consumer]);

test("two organisations sign up, and each publishes an offering", async () => {
  await signUp(provider, "Maple", "ada@maple.example");
  await signUp(consumer, "Willow", "bob@willow.example");
  await offer(provider, "Exercises of Maple");
  await offer(consumer, "Study of Willow");
});

async function signUp(visitor: Visitor, organisation: string, email: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`${space.url("catalog")}/portal/`);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Organisation").fill(organisation);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(organisation);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Log out" }).waitFor();
}

async function offer(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Catalog", exact: true }).click();
  await page.getByRole("link", { name: "My offerings" }).click();
  await page.getByRole("link", { name: "New offering" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

test("they negotiate: terms, a counter-proposal, both sign", async () => {
  const { page } = consumer;
  await page.goto(`${space.url("catalog")}/portal/catalog`);
  await page.getByLabel(/^Words/).fill("exercises maple");
  await page.getByRole("link", { name: "Exercises of Maple" }).click();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("access asked for").first().waitFor();
  await page.getByText("It is the other party's turn.").waitFor();

  const maple = provider.page;
  await maple.goto(`${space.url("catalog")}/portal/negotiations`);
  await maple.getByLabel("Only where it is my turn").check();
  await maple.getByRole("link", { name: "Exercises of Maple" }).click();
  await maple.getByRole("button", { name: "Propose terms" }).click();
  await maple.getByLabel("Add a rule").selectOption("Count");
  await maple.getByRole("button", { name: "Add", exact: true }).click();
  await maple.getByLabel("value").fill("10");
  await maple.getByText("count is less than 10").waitFor();
  await maple.getByRole("button", { name: "Propose these terms" }).click();

  await page.getByText("terms proposed – your turn").first().waitFor();
  await page.getByRole("button", { name: "Propose other terms" }).first().click();
  await page.getByLabel("value").fill("20");
  await page.getByText("Count: with other values").waitFor();
  await page.getByRole("region", { name: "Proposal" }).getByRole("button", { name: "Propose other terms" }).click();

  await maple.getByText("other terms proposed – your turn").first().waitFor();
  await maple.getByRole("button", { name: "Accept the terms" }).click();
  for (const { page: signing } of [provider, consumer]) {
    await signing.getByLabel(/^Signature/).fill("Ada");
    await signing.getByRole("button", { name: "Sign", exact: true }).click();
  }
  for (const { page: signed } of [provider, consumer]) {
    await signed.getByText("signed by both").first().waitFor();
    await signed.getByText("in force").waitFor();
  }
});

test("the contract says what it permits, and why not", async () => {
  const { page } = consumer;
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText(/^(✓ Yes|✕ No)/).waitFor();
  await page.getByLabel("Action").fill("distribute");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("✕ No, not as things are.").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "✕ No" }).innerText()).toContain("enied");
});

test("an ecosystem: one makes it, the other asks to join, is let in, signs, and offers something", async () => {
  const { page: maple } = provider;
  const { page: willow } = consumer;
  await maple.goto(`${space.url("catalog")}/portal/catalog/my-ecosystems`);
  await maple.getByRole("link", { name: "New ecosystem" }).click();
  await maple.getByLabel("Name").fill("Learning analytics");
  await maple.getByLabel("Description").fill("Universities train together.");
  await maple.getByLabel(/^Location/).fill("EU");
  await maple.getByRole("button", { name: "Make it" }).click();
  await maple.getByText("✓ You orchestrate it").waitFor();
  await maple.getByText("Sign the contract as its orchestrator").click();
  await maple.getByLabel(/^Signature/).fill("Ada for Maple");
  await maple.getByRole("button", { name: "Sign", exact: true }).click();

  await willow.goto(maple.url());
  await willow.getByText("– You are not a member").waitFor();
  await willow.getByLabel("Role", { exact: true }).selectOption("End user");
  await willow.getByRole("button", { name: "Ask to join" }).click();
  await willow.getByText(/You have asked to join/).waitFor();

  await maple.reload();
  await maple.getByRole("button", { name: "Let Willow in" }).click();
  await maple.getByText(/may join, and has not signed yet/).waitFor();

  await willow.reload();
  await willow.getByLabel(/^Signature/).fill("Bob for Willow");
  await willow.getByRole("button", { name: "Sign", exact: true }).click();
  await willow.getByText("✓ You are a member").waitFor();
  await willow.getByText("What you offer here").click();
  await willow.getByLabel("Another offering of yours").selectOption("Study of Willow");
  await willow.getByRole("button", { name: "Offer it here" }).click();
  await willow.getByLabel("Add a rule").selectOption("Count");
  await willow.getByRole("button", { name: "Add", exact: true }).click();
  await willow.getByLabel("value").fill("5");
  await willow.getByRole("button", { name: "Save what you offer" }).click();
  await willow.getByText("one rule").waitFor();
  await willow.getByRole("heading", { name: "May I …?" }).waitFor();
});

test("an operator of the contract manager sees who signed when, and asks what it permits to whom", async () => {
  const { page } = provider;
  const [manager] = space.nodes("contract");
  await provider.enter(await space.linkAs("operator", manager!.organisation, manager!.url, "contracts"));
  await page.getByLabel("State").selectOption("signed by all");
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByText("✓ signed by all").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "signed: Ada" }).count()).toBe(2);
  await page.getByText("count is less than 20").first().waitFor();
  await page.getByLabel("Action").fill("distribute");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("✕ No, not as things are.").waitFor();
});
