import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE, Space, tellWhatIsSeen, Visitor } from "./space";

const [MARKUP] = HOSTILE;
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
  await visitor.press(page.getByRole("button", { name: "Log in" }));
  await visitor.press(page.getByRole("link", { name: "Sign up" }));
  await visitor.type(page.getByLabel("Organisation"), organisation);
  await visitor.type(page.getByLabel("First name"), "Ada");
  await visitor.type(page.getByLabel("Last name"), organisation);
  await visitor.type(page.getByLabel("E-mail address"), email);
  await visitor.type(page.getByLabel(/^Password/), PASSWORD);
  await visitor.press(page.getByRole("button", { name: "Sign up" }));
  await page.getByRole("button", { name: "Log out" }).waitFor();
}

async function offer(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await visitor.press(page.getByRole("link", { name: "Catalog", exact: true }));
  await visitor.press(page.getByRole("link", { name: "My offerings" }));
  await visitor.press(page.getByRole("link", { name: "New offering" }));
  await visitor.type(page.getByLabel("Name"), name);
  await visitor.press(page.getByRole("button", { name: "Save" }));
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

test("an offering that another tab has changed is not overwritten: one sees both versions, and chooses", async () => {
  const { page } = provider;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${space.url("catalog")}/portal/catalog/mine`);
    await tab.getByRole("link", { name: "Change Exercises of Maple" }).click();
    await tab.getByLabel("Description").waitFor();
  }
  await other.getByLabel("Description").fill("Of the other tab");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Of the other tab").waitFor();
  await other.close();
  await page.getByLabel("Description").fill(MARKUP);
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("region", { name: "The version that was saved meanwhile" })
    .getByText("Of the other tab")
    .waitFor();
  await page.getByRole("button", { name: "Go on with mine" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(MARKUP).waitFor();
});

/** The session ends while somebody types; the log-in stands over the page. */
async function sessionEnds({ page }: Visitor, email: string): Promise<void> {
  await page.request.delete(`${space.url("catalog")}/portal/session`, {
    headers: { "Sec-Fetch-Site": "same-origin", "X-Sumspace-Portal": "1" },
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("they negotiate without a mouse: terms, a counter-proposal, both sign", async () => {
  const { page } = consumer;
  await page.goto(`${space.url("catalog")}/portal/catalog`);
  await consumer.type(page.getByLabel(/^Words/), "exercises maple");
  await consumer.press(page.getByRole("link", { name: "Exercises of Maple" }));
  await consumer.press(page.getByRole("button", { name: "Ask", exact: true }));
  await page.getByText("access asked for").first().waitFor();
  await page.getByText("It is the other party's turn.").waitFor();

  const maple = provider.page;
  await maple.goto(`${space.url("catalog")}/portal/negotiations`);
  await provider.press(maple.getByLabel("Only where it is my turn"), "Space");
  await provider.press(maple.getByRole("link", { name: "Exercises of Maple" }));
  await provider.press(maple.getByRole("button", { name: "Propose terms" }));
  await provider.choose(maple.getByLabel("Add a rule"), "Count");
  await provider.press(maple.getByRole("button", { name: "Add", exact: true }));
  await provider.type(maple.getByLabel("value"), "10");
  await maple.getByText("count is less than 10").waitFor();
  await provider.press(maple.getByRole("button", { name: "Propose these terms" }));

  await page.getByText("terms proposed – your turn").first().waitFor();
  await consumer.press(page.getByRole("button", { name: "Propose other terms" }).first());
  await consumer.type(page.getByLabel("value"), "20");
  await page.getByText("Count: with other values").waitFor();
  await sessionEnds(consumer, "bob@willow.example");
  expect(await page.getByLabel("value").inputValue()).toBe("20");
  await consumer.press(
    page.getByRole("region", { name: "Proposal" }).getByRole("button", { name: "Propose other terms" }),
  );

  await maple.getByText("other terms proposed – your turn").first().waitFor();
  await provider.press(maple.getByRole("button", { name: "Accept the terms" }));
  for (const signing of [provider, consumer]) {
    await signing.type(signing.page.getByLabel(/^Signature/), "Ada");
    await signing.press(signing.page.getByRole("button", { name: "Sign", exact: true }));
  }
  for (const { page: signed } of [provider, consumer]) {
    await signed.getByText("signed by both").first().waitFor();
    await signed.getByText("in force").waitFor();
  }
  await consumer.keepsNobodyOut("negotiation");
});

test("the contract says what it permits, and why not", async () => {
  const { page } = consumer;
  await consumer.press(page.getByRole("button", { name: "Ask", exact: true }));
  await page.getByText("✕ No, not as things are.").waitFor();
  await page
    .getByText(/count is less than 20: unknown|no source/)
    .first()
    .waitFor();
  await consumer.type(page.getByLabel("Action"), "distribute");
  await consumer.press(page.getByRole("button", { name: "Ask", exact: true }));
  await page.getByText("✕ No, not as things are.").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "✕ No" }).innerText()).toContain("enied");
});

test("an ecosystem: one makes it, the other asks to join, is let in, signs, and offers something", async () => {
  const { page: maple } = provider;
  const { page: willow } = consumer;
  await maple.goto(`${space.url("catalog")}/portal/catalog/my-ecosystems`);
  await maple.getByRole("link", { name: "New ecosystem" }).click();
  await maple.getByLabel("Name").fill("Learning analytics");
  await maple.getByLabel("Description").fill(MARKUP);
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
  await willow.getByLabel("Add a rule").selectOption("No Restriction");
  await willow.getByRole("button", { name: "Add", exact: true }).click();
  await willow.getByRole("button", { name: "Save what you offer" }).click();
  await willow.getByRole("listitem").filter({ hasText: "offers Study of Willow, one rule" }).waitFor();
  await willow.getByRole("heading", { name: "May I …?" }).waitFor();
  await consumer.keepsNobodyOut("ecosystem");

  await maple.reload();
  await maple.getByRole("button", { name: "Ask", exact: true }).click();
  await maple.getByText("✓ Yes.").waitFor();
  await maple.getByLabel("Target").fill("https://elsewhere.example/data");
  await maple.getByRole("button", { name: "Ask", exact: true }).click();
  await maple.getByText("✕ No, not as things are.").waitFor();
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
  await provider.keepsNobodyOut("contract");
  await page.getByLabel("Action").fill("distribute");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("✕ No, not as things are.").waitFor();
});
