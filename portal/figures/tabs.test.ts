import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asksInWords } from "../src/words";
import { Stub } from "./stub";

const TABS = 7;
/** Over HTTP/1.1 a browser has six connections to a host, so that some must be left for requests. */
const STREAMS = 3;
/** Tabs without a stream ask every two seconds. */
const POLL_MS = 2_000;
const ASKS = asksInWords(POLL_MS / 1_000, STREAMS);
const stub = new Stub();
let node: string;
let browser: Browser;
let context: BrowserContext;
let tabs: Page[];

beforeAll(async () => {
  node = await stub.start();
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  context = await browser.newContext();
  await context.addInitScript(() => {
    const page = globalThis as unknown as { isHidden?: boolean };
    Object.defineProperty(document, "hidden", { get: () => page.isHidden === true });
  });
  tabs = [];
  for (let number = 0; number < TABS; number++) {
    const page = await context.newPage();
    await page.goto(`${node}/portal/trainings/large`);
    await shows(page, /Waiting for message/);
    tabs.push(page);
  }
});

afterAll(async () => {
  await browser.close();
  stub.stop();
});

async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** A browser without windows takes all of its pages for visible. */
async function hide(pages: readonly Page[], hidden: boolean): Promise<void> {
  for (const page of pages) {
    await page.evaluate((isHidden) => {
      (globalThis as unknown as { isHidden?: boolean }).isHidden = isHidden;
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  }
}

test("of seven tabs three have a stream, the others ask, and all show what is new", async () => {
  await expect.poll(() => stub.streams).toBe(STREAMS);
  const before = stub.asked;
  const text = stub.change();
  for (const page of tabs) {
    await shows(page, text);
  }
  await new Promise((resolve) => setTimeout(resolve, 3 * POLL_MS));
  const asked = stub.asked - before;
  console.log(`${TABS} tabs: ${stub.streamsMax} streams at most; the others asked ${asked} times in 3 intervals`);
  expect(stub.streamsMax).toBe(STREAMS);
  expect(asked).toBeGreaterThanOrEqual(TABS - STREAMS);
  expect(asked).toBeLessThanOrEqual(4 * (TABS - STREAMS) + TABS);
});

/** How many tabs say that they ask. */
async function asking(): Promise<number> {
  const said = await Promise.all(tabs.map((page) => page.getByRole("status").filter({ hasText: ASKS }).count()));
  return said.filter((lines) => lines > 0).length;
}

test("the tabs without a stream say that they ask, and no others", async () => {
  await expect.poll(asking, { timeout: 10_000 }).toBe(TABS - STREAMS);
});

test("a tab that is closed leaves its stream to another one", async () => {
  await tabs.shift()!.close();
  await tabs.shift()!.close();
  await expect.poll(() => stub.streams, { timeout: 10_000 }).toBe(STREAMS);
  await expect.poll(asking, { timeout: 10_000 }).toBe(TABS - 2 - STREAMS);
});

test("hidden tabs have no stream and ask nothing, and show what is new when they are seen again", async () => {
  await hide(tabs, true);
  await expect.poll(() => stub.streams, { timeout: 10_000 }).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  const before = stub.asked;
  const text = stub.change();
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  expect(stub.asked).toBe(before);
  await hide(tabs, false);
  for (const page of tabs) {
    await shows(page, text);
  }
  await expect.poll(() => stub.streams, { timeout: 10_000 }).toBe(STREAMS);
});

test("tabs over the node's limit ask until it has a stream for them again", async () => {
  stub.limit = 1;
  await hide(tabs, true);
  await expect.poll(() => stub.streams, { timeout: 10_000 }).toBe(0);
  await hide(tabs, false);
  const text = stub.change();
  for (const page of tabs) {
    await shows(page, text);
  }
  expect(stub.streams).toBeLessThanOrEqual(1);
  expect(stub.refused).toBeGreaterThan(0);
  stub.limit = Number.POSITIVE_INFINITY;
  await expect.poll(() => stub.streams, { timeout: 60_000 }).toBe(STREAMS);
});
