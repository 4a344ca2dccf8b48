import { afterAll, beforeAll, expect, test } from "vitest";
import { Space, tellWhatIsSeen, Visitor } from "./space";

const NODES = ["catalog", "contract", "connector"];
const space = new Space();
let provider: Visitor;
let consumer: Visitor;

beforeAll(async () => {
  await space.start(...NODES);
  provider = await Visitor.open();
  consumer = await Visitor.open();
  await enter(provider, space.exchange().provider);
  await enter(consumer, space.exchange().consumer);
});

afterAll(async () => {
  await provider.leave();
  await consumer.leave();
  await space.close();
});

tellWhatIsSeen(() => [provider, consumer]);

/** Enters the connector of an organisation as its operator. */
async function enter(visitor: Visitor, organisation: string): Promise<void> {
  const { url } = space.nodes("connector").find((node) => node.organisation === organisation)!;
  await visitor.enter(await space.linkAs("operator", organisation, url, "exchanges"));
}

/** How the pages name the offering that is exchanged. */
function nameOfResource(): string {
  return `Courses of ${space.exchange().provider}`;
}

async function start(resource: string): Promise<void> {
  const { page } = consumer;
  const { contract, purpose } = space.exchange();
  await page.getByText("Start an exchange").click();
  await page.getByLabel("URL of the contract").fill(contract);
  await page.getByLabel(/^Resource/).fill(resource);
  await page.getByLabel(/^Purpose/).fill(purpose);
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

test("an exchange is started at one end, and followed at both", async () => {
  const { resource } = space.exchange();
  await start(resource);
  for (const { page } of [consumer, provider]) {
    await page.getByRole("link", { name: nameOfResource(), exact: true }).first().click();
    await page.getByText("delivered").first().waitFor();
    await page
      .getByRole("region", { name: /^What happened/ })
      .getByText("ended")
      .waitFor();
  }
});

test("nodes that are killed come back, and the page of an exchange with them", async () => {
  const { page } = consumer;
  await space.kill(...NODES);
  await page.getByText(/Last heard of this node/).waitFor({ timeout: 60_000 });
  await page.getByText("delivered").first().waitFor();
  await space.start(...NODES);
  await page.getByText(/Last heard of this node/).waitFor({ state: "detached", timeout: 60_000 });
  await page.getByRole("link", { name: "Exchanges" }).click();
  const { resource } = space.exchange();
  await start(resource);
  await page.getByRole("listitem").filter({ hasText: "delivered" }).nth(1).waitFor();
  await page.getByRole("link", { name: nameOfResource(), exact: true }).first().click();
});

test("an exchange that the contract does not permit says why", async () => {
  const { page } = consumer;
  const { expiredResource } = space.exchange();
  await page.getByRole("link", { name: "Exchanges" }).click();
  await start(expiredResource);
  await page
    .getByText(/Denied: .*rule-access-2/)
    .first()
    .waitFor();
  const refused = page.getByRole("listitem").filter({ hasText: /start refused here.*Denied: .*rule-access-2/ });
  await refused.getByRole("link").click();
  await page
    .getByRole("region", { name: /^What happened/ })
    .getByText(/^refused/)
    .waitFor();
});

test("a credential is stored, replaced and deleted, and its value never comes back", async () => {
  const { page } = consumer;
  const values = ["planted-value-1", "planted-value-2"];
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/private/")) {
      answers.push(response.text());
    }
  });
  const { url } = space.nodes("connector").find((node) => node.organisation === space.exchange().consumer)!;
  await page.goto(`${url}/portal/configuration`);
  await page.getByLabel("Catalog", { exact: true }).waitFor();
  await page.getByText("Add a credential").click();
  await page.getByLabel("Name of the header").fill("X-Planted");
  await page.getByLabel("Value of the header").fill(values[0]!);
  await page.getByRole("button", { name: "Store" }).click();
  const planted = page.getByRole("listitem").filter({ hasText: "X-Planted" });
  await planted.getByRole("button", { name: /^Give .* a new value$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Value of the header").fill(values[1]!);
  await dialog.getByRole("button", { name: "Store" }).click();
  await dialog.waitFor({ state: "detached" });
  await consumer.keepsNobodyOut("configuration");
  for (const text of await Promise.all(answers)) {
    values.forEach((value) => expect(text).not.toContain(value));
  }
  await planted.getByRole("button", { name: /^Delete / }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await planted.waitFor({ state: "detached" });
});
