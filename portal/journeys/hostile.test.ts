import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE, hostile, request, Space, tellWhatIsSeen, Visitor } from "./space";

const RETRY_AFTER = "1";
const space = new Space();
let visitor: Visitor;

/** What the node answers in place of what it would. */
let answering: "truth" | "hostile texts" | "nothing readable" | "later" = "truth";

beforeAll(async () => {
  await space.start("catalog", "contract", "connector", "aggregator", "processor", "assessment");
  visitor = await Visitor.open();
  let texts = 0;
  const next = () => HOSTILE[texts++ % HOSTILE.length]!;
  await visitor.page.route(
    ({ pathname }) => !/^\/portal\/(?!about$|session$)/.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (answering === "truth" || (answering === "hostile texts" && pathname.startsWith("/portal/"))) {
        return route.continue();
      }
      if (answering === "later") {
        return route.fulfill({ status: 503, headers: { "Retry-After": RETRY_AFTER }, body: "" });
      }
      if (answering === "nothing readable") {
        return route.fulfill({ contentType: "text/html", body: "<h1>Somebody else's page</h1>" });
      }
      if (pathname.endsWith("/events")) {
        return route.abort();
      }
      const answer = await route.fetch();
      return /json/.test(answer.headers()["content-type"] ?? "")
        ? route.fulfill({ response: answer, json: hostile(await answer.json(), next) })
        : route.fulfill({ response: answer });
    },
  );
});

afterAll(async () => {
  await visitor.leave();
  await space.close();
});

tellWhatIsSeen(() => [visitor]);

async function enter(kind: string): Promise<string> {
  answering = "truth";
  const { page } = visitor;
  const { url, organisation } = space.nodes(kind)[0]!;
  if (kind !== "assessment") {
    const role = kind === "catalog" ? "ai-provider" : "operator";
    await visitor.enter(await space.linkAs(role, kind === "catalog" ? undefined : organisation, url, ""));
    return url;
  }
  const { email, password } = space.account("operator", organisation);
  await page.goto(`${url}/portal/`);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Log out" }).waitFor();
  return url;
}

/** Makes something for each room to show. @return ids by the names that stand for them in {@link ROOMS} */
async function fill(kind: string, page: Page): Promise<Record<string, string>> {
  const url = space.url(kind);
  if (kind === "catalog") {
    const token = await space.token(url, "ai-provider");
    await request("POST", `${url}/training_plan`, token, { ...space.plan(), id: "hostile" });
    await space.enrol("hostile");
    const first = async (path: string) =>
      (await request<{ data: { result: { _id: string }[] } }>("GET", `${url}/${path}?limit=1`, token)).data.result[0]!
        ._id;
    return { OFFERING: await first("serviceofferings"), ECOSYSTEM: await first("ecosystems") };
  }
  if (kind === "connector") {
    const { consumer, contract, resource, purpose } = space.exchange();
    const end = space.nodes("connector").find(({ organisation }) => organisation === consumer)!;
    const token = await space.token(end.url, "operator", consumer);
    await request("POST", `${end.url}/exchange`, token, { contract, resourceId: resource, purposeId: purpose });
    const own = await space.token(url, "operator", space.nodes(kind)[0]!.organisation);
    const { content } = await request<{ content: { _id: string }[] }>("GET", `${url}/dataexchanges?page=1`, own);
    return { EXCHANGE: content[0]!._id };
  }
  if (kind === "contract") {
    return { CONTRACT: space.exchange().contract.replace(/.*\//, "") };
  }
  if (kind === "assessment") {
    const begun = await page.request.post(`${url}/v1/audits/run`, {
      data: { input_path: "visits.csv" },
      headers: { Origin: url },
    });
    return { RUN: ((await begun.json()) as { run_id: string }).run_id };
  }
  return {};
}

const ROOMS: Readonly<Record<string, readonly string[]>> = {
  catalog: [
    "",
    "catalog",
    "catalog/serviceofferings/OFFERING",
    "catalog/mine",
    "catalog/mine/OFFERING",
    "catalog/my-ecosystems",
    "catalog/ecosystems/ECOSYSTEM",
    "negotiations",
    "trainings",
    "trainings/hostile",
  ],
  connector: ["exchanges", "exchanges/EXCHANGE", "consents", "configuration", "node"],
  contract: ["contracts", "contracts/contracts/CONTRACT"],
  aggregator: ["plans", "registrations"],
  processor: ["registrations"],
  assessment: ["assess", "datasets", "models", "users", "audit", "runs", "runs/RUN", "comparisons", "account"],
};

describe.each(Object.keys(ROOMS))("at the %s", (kind) => {
  let url: string;
  let ids: Record<string, string>;

  beforeAll(async () => {
    url = await enter(kind);
    ids = await fill(kind, visitor.page);
  });

  test("texts that others wrote are texts in each room", async () => {
    const { page } = visitor;
    let seen = 0;
    for (const room of ROOMS[kind]!) {
      answering = "hostile texts";
      await page.goto(`${url}/portal/${room.replace(/[A-Z]+/, (name) => ids[name] ?? name)}`);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      await visitor.showsTextsAlone();
      const text = await page.getByRole("main").innerText();
      expect(text, room).not.toContain("This page has a defect");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), room).toBeLessThanOrEqual(1200);
      seen += HOSTILE.filter((one) => text.includes(one.trim())).length;
    }
    expect(seen).toBeGreaterThan(0);
  });

  // What says so is the same in all rooms; these have each of its kinds.
  test.runIf(["catalog", "assessment"].includes(kind))(
    "an answer that is none, and one that says later, are said, and the page comes back by itself",
    async () => {
      const { page } = visitor;
      answering = "truth";
      await page.goto(`${url}/portal/`);
      await page.getByRole("button", { name: "Log out" }).waitFor();
      answering = "nothing readable";
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await page.getByText("This is no answer of a node").first().waitFor();
      answering = "later";
      await page.getByRole("button", { name: "Try again" }).first().click();
      await page.getByText("The node answered 503").first().waitFor();
      await page
        .getByText(/^It is asked again by itself in \d s\.$/)
        .first()
        .waitFor();
      answering = "truth";
      await page.getByText("The node answered 503").first().waitFor({ state: "detached" });
      answering = "later";
      await page.reload();
      await page.getByText("The node answered 503").first().waitFor();
      answering = "truth";
      await page.getByRole("button", { name: "Log out" }).waitFor();
    },
  );
});
