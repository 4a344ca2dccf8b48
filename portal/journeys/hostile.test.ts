import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { viewsOfKinds } from "../test/tables";
import { HOSTILE, hostile, request, Space, tellWhatIsSeen, Visitor } from "./space";

const RETRY_AFTER = "1";
const FILE = "visits.csv";
const DEFECT = "This page has a defect";
const MISUNDERSTOOD = "This page does not understand an answer of the node";
const space = new Space();
const tables = await viewsOfKinds();
let visitor: Visitor;
let texts = 0;

/** What the node answers in place of what it would. */
let answering: "truth" | "hostile texts" | "members missing" | "other types" | "nothing readable" | "later" = "truth";
/** What the node answered to requests that hostile texts in them would make it refuse. */
const answered = new Map<string, unknown>();
/** Requests whose answers are on their way. */
let open = 0;

beforeAll(async () => {
  await space.start("catalog", "contract", "connector", "aggregator", "processor", "assessment", "converter");
  visitor = await Visitor.open();
  await visitor.page.route(
    ({ pathname }) => !/^\/portal\/(?!about$|session$)|^\/openapi.json$/.test(pathname),
    async (route) => {
      open++;
      await answer(route).finally(() => open--);
    },
  );
});

afterAll(async () => {
  await visitor.leave();
  await space.close();
});

tellWhatIsSeen(() => [visitor]);

async function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const isPosted = route.request().method() === "POST" && !pathname.startsWith("/portal/");
  if (answering === "truth" && !isPosted) {
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
  if (pathname.startsWith("/portal/")) {
    return route.continue();
  }
  const name = `${route.request().method()} ${pathname}`;
  if (answering !== "truth" && answered.has(name)) {
    return route.fulfill({ json: distorted(answered.get(name)) });
  }
  // A contract of two parties is made by a negotiation; to the page it is one like this.
  const url = route.request().url().replace("/bilaterals/6", "/contracts/6");
  // A session counts only for requests of which a browser says that they are the portal's own; interception loses this.
  const headers = { ...(await route.request().allHeaders()), "sec-fetch-site": "same-origin" };
  const response = await route.fetch({ url, headers });
  if (!/json/.test(response.headers()["content-type"] ?? "")) {
    return route.fulfill({ response });
  }
  const said: unknown = await response.json();
  if (isPosted && answering === "truth" && response.ok()) {
    answered.set(name, said);
  }
  return route.fulfill({ response, json: distorted(OTHERWISE[pathname.split("/")[1]!]?.(said) ?? said) });
}

/** What answers do not have by themselves, by the beginnings of their paths. */
const OTHERWISE: Readonly<Record<string, (said: unknown) => unknown>> = {
  bilaterals: bilateral,
  node: (said) => ({ ...(said as object), refusals: [{ reason: "expired", way: "http", count: 1 }] }),
};

/** The contract of an ecosystem as one of two parties. */
function bilateral(contract: unknown): unknown {
  const { serviceOfferings, members, ecosystem, ...rest } = contract as Record<string, unknown[]>;
  return {
    ...rest,
    dataProvider: ecosystem,
    dataConsumer: ecosystem,
    serviceOffering: ecosystem,
    policy: (serviceOfferings?.[0] as { policies: unknown[] } | undefined)?.policies,
    signatures: members,
  };
}

function distorted(said: unknown): unknown {
  if (answering === "hostile texts") {
    return hostile(said, () => HOSTILE[texts++ % HOSTILE.length]!);
  }
  if (answering === "members missing") {
    return {};
  }
  return answering === "other types" ? swapped(said) : said;
}

/** An answer whose members have other types. */
function swapped(said: unknown): unknown {
  if (typeof said !== "object" || said === null || Array.isArray(said)) {
    return said === null || typeof said !== "object" ? { text: said } : 7;
  }
  return Object.fromEntries(Object.entries(said).map(([member, value]) => [member, swapped(value)]));
}

async function enter(kind: string): Promise<string> {
  answering = "truth";
  const { page } = visitor;
  const { url, organisation } = space.nodes(kind)[0]!;
  if (kind === "converter") {
    await page.goto(`${url}/portal/`);
  } else if (kind !== "assessment") {
    const role = kind === "catalog" ? "ai-provider" : "operator";
    await visitor.enter(await space.linkAs(role, kind === "catalog" ? undefined : organisation, url, ""));
  } else {
    const { email, password } = space.account("operator", organisation);
    await page.goto(`${url}/portal/`);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
  }
  return url;
}

/** Makes something for each view to show. @return the texts in the addresses of views that are of one thing */
async function fill(kind: string): Promise<Readonly<Record<string, string>>> {
  const url = space.url(kind);
  if (kind === "catalog") {
    const token = await space.token(url, "ai-provider");
    await request("POST", `${url}/training_plan`, token, { ...space.plan(), id: "hostile" });
    await space.enrol("hostile");
    const { id } = await request<{ id: string }>("GET", `${url}/portal/session`, token);
    const first = async (path: string) =>
      (
        await request<{ data: { result: { _id: string; providedBy: string }[] } }>(
          "GET",
          `${url}/${path}?limit=1`,
          token,
        )
      ).data.result[0]!;
    const make = (path: string, body: unknown) => request<{ _id: string }>("POST", `${url}/${path}`, token, body);
    const theirs = await first("serviceofferings");
    const own = await make("serviceofferings", { name: "Own", description: "Own" });
    const negotiation = await make("negotiation", {
      provider: theirs.providedBy,
      consumer: id,
      providerServiceOffering: theirs._id,
      consumerServiceOffering: own._id,
    });
    return {
      "catalog/serviceofferings/:id": theirs._id,
      "catalog/serviceofferings/:id/edit": own._id,
      "catalog/dataresources/:id": (await first("dataresources"))._id,
      "catalog/softwareresources/:id": (await first("softwareresources"))._id,
      "catalog/infrastructureservices/:id": (await make("infrastructureservices", { name: "Own" }))._id,
      "catalog/ecosystems/:id": (await first("ecosystems"))._id,
      "negotiations/:id": negotiation._id,
      "trainings/:id": "hostile",
    };
  }
  if (kind === "connector") {
    const { consumer, contract, resource, purpose } = space.exchange();
    const end = space.nodes("connector").find(({ organisation }) => organisation === consumer)!;
    const token = await space.token(end.url, "operator", consumer);
    await request("POST", `${end.url}/exchange`, token, { contract, resourceId: resource, purposeId: purpose });
    const own = await space.token(url, "operator", space.nodes(kind)[0]!.organisation);
    const { content } = await request<{ content: { _id: string }[] }>("GET", `${url}/dataexchanges?page=1`, own);
    return { "exchanges/:id": content[0]!._id };
  }
  if (kind === "contract") {
    const contract = space.exchange().contract.replace(/.*\//, "");
    return { "contracts/contracts/:id": contract, "contracts/bilaterals/:id": contract };
  }
  if (kind === "assessment") {
    const post = async (path: string, data: unknown) =>
      (await (await visitor.page.request.post(url + path, { data, headers: { Origin: url } })).json()) as Record<
        string,
        string
      >;
    const [run] = await Promise.all([
      post("/v1/audits/run", { input_path: FILE }),
      ...["one", "other"].map((id) =>
        post("/v1/models/register", { model_id: id, model_path: "", adapter_type: "dummy" }),
      ),
    ]);
    const rows = Array.from({ length: 20 }, (_, row) => row);
    await post("/v1/evaluation-sets", {
      evaluation_set_id: "set",
      feature_names: ["f0", "f1", "f2"],
      instances: rows.map((row) => [row, row % 7, 0.5]),
      labels: rows.map((row) => row % 2),
    });
    const compared = await post("/v1/models/compare", { model_ids: ["one", "other"], evaluation_set: "set" });
    const users = (await (await visitor.page.request.get(`${url}/api/admin/users`)).json()) as { id: string }[];
    return {
      "runs/:id": run!["run_id"]!,
      "models/:id": "one",
      "comparisons/:id": compared["comparison_id"]!,
      "users/:id": users[0]!.id,
      "assess/:step": "8",
    };
  }
  return {};
}

/** Follows a link within the portal, and waits until all is shown. */
async function follow(page: Page, place: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, `/portal/${place}`);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  while (open > 0) {
    await page.waitForTimeout(10);
  }
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
}

/** What somebody does in a view before it shows all that it can. */
const DOING: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  convert: async (page) => {
    await page.getByLabel("Begin with a sample").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Convert", exact: true }).click();
    await page.getByRole("region", { name: "Result" }).getByRole("paragraph").first().waitFor();
  },
  "assess/:step": async (page) => {
    await follow(page, `assess?file=${FILE}`);
    for (let step = 2; step <= 8; step++) {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("heading", { name: `Step ${step} of 10` }).waitFor();
      await settled(page);
    }
  },
};

async function show(view: string, ids: Readonly<Record<string, string>>): Promise<void> {
  const { page } = visitor;
  await follow(
    page,
    view.replace(/:\w+/, () => ids[view] ?? ""),
  );
  await DOING[view]?.(page);
  await settled(page);
}

/** Goes to all views. @param look at what one shows */
async function visit(
  kind: string,
  ids: Readonly<Record<string, string>>,
  look: (view: string, text: string) => Promise<void>,
): Promise<void> {
  const views = Object.keys(tables[kind]!);
  expect(views.filter((view) => view.includes(":") && ids[view] === undefined)).toEqual([]);
  for (const view of views) {
    await show(view, ids);
    await look(view, await visitor.page.getByRole("main").innerText());
  }
}

describe.each(Object.keys(tables))("at the %s", (kind) => {
  let url: string;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    url = await enter(kind);
    ids = await fill(kind);
    for (const view of Object.keys(DOING)) {
      if (view in tables[kind]!) {
        await show(view, ids);
      }
    }
  });

  test("texts that others wrote are texts in each view, whose heading is the title of the document", async () => {
    const { page } = visitor;
    const titles = new Set<string>();
    let seen = 0;
    answering = "hostile texts";
    await visit(kind, ids, async (view, text) => {
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      await visitor.showsTextsAlone();
      expect(text, view).not.toContain(DEFECT);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(1200);
      const [heading] = await page.getByRole("heading", { level: 1 }).allTextContents();
      expect((await page.title()).startsWith(`${heading!.trim().replaceAll(/\s+/g, " ")} · `), view).toBe(true);
      titles.add(heading!);
      seen += HOSTILE.filter((one) => text.includes(one.trim())).length;
    });
    expect(seen).toBeGreaterThan(0);
    expect(titles.size).toBeGreaterThan(Object.keys(tables[kind]!).length / 2);
  });

  test("an answer of another shape is named with its node, request and member, and the rest of the page stays", async () => {
    const { page } = visitor;
    const said: string[] = [];
    for (const shape of ["members missing", "other types"] as const) {
      answering = shape;
      await visit(kind, ids, async (view, text) => {
        if (text.includes(DEFECT) || text.includes(MISUNDERSTOOD)) {
          await page.getByText(DEFECT).first().waitFor({ state: "detached" });
          const [box] = await page.getByText(MISUNDERSTOOD).allInnerTexts();
          expect(box, view).toMatch(
            /answered (GET|POST) \/\S+, and (“\S+”|it)(, “\S+”)* ((is|are) missing in it|.*is .+ where .+ is due)/,
          );
          said.push(view);
        }
        expect(await page.getByRole("heading", { level: 1 }).count(), view).toBe(1);
      });
    }
    expect(said.length).toBeGreaterThan(0);
    await show(said.at(-1)!, ids);
    await page.getByText(MISUNDERSTOOD).first().waitFor();
    answering = "truth";
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByText(MISUNDERSTOOD).first().waitFor({ state: "detached" });
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
