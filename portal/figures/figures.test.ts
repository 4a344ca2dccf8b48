import { type CDPSession, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { Stub } from "./stub";

/** A browser keeps locks and connections of profiles apart. */
const PROFILES = 34;
const STREAMS_OF_PROFILE = 3;
const stub = new Stub();
let node: string;

beforeAll(async () => {
  node = await stub.start();
});

afterAll(() => stub.stop());

function launch() {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--enable-precise-memory-info", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

function say(name: string, value: string, target: string, met: boolean): void {
  console.log(`${name}: ${value} (at most ${target}: ${met ? "met" : "MISSED"})`);
}

async function openLarge(page: Page): Promise<void> {
  await page.goto(`${node}/portal/trainings/large`);
  await page
    .getByText(/Waiting for message/)
    .first()
    .waitFor();
}

test("a cold browser until the page can be used, beside an empty page", async () => {
  const cold = async (path: string, heading: string): Promise<number> => {
    const browser = await launch();
    const page = await browser.newPage();
    const begun = performance.now();
    await page.goto(node + path);
    await page.getByRole("heading", { name: heading }).waitFor();
    const took = performance.now() - begun;
    await browser.close();
    return took;
  };
  const more: number[] = [];
  for (let run = 0; run < 7; run++) {
    const empty = await cold("/", "Empty");
    more.push((await cold("/portal/trainings/large", "A large training")) - empty);
  }
  const median = quantile(more, 0.5);
  say("Cold browser until usable, more than an empty page", `${median.toFixed(0)} ms`, "500 ms", median <= 500);
});

/** Notes from now on when the page shows which message. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shown = new Map<string, number>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const text = document.querySelector("p.headline")?.textContent ?? "";
      const found = /Waiting for message \d+\./.exec(text)?.[0];
      if (found !== undefined && !shown.has(found)) {
        requestAnimationFrame(() => shown.set(found, Date.now()));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Sends messages, and says how long each took until a page showed it, in milliseconds. */
async function untilShown(pages: readonly Page[], messages: number, everyMs: number): Promise<number[]> {
  await Promise.all(pages.map(watch));
  const sent = new Map<string, number>();
  for (let message = 0; message < messages; message++) {
    const at = Date.now();
    sent.set(stub.change(), at);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  const took = pages.map(async (page) => {
    const shown = new Map(await page.evaluate(() => [...(window as unknown as { shown: Map<string, number> }).shown]));
    return [...sent].map(([text, at]) => (shown.get(text) ?? Number.POSITIVE_INFINITY) - at);
  });
  return (await Promise.all(took)).flat();
}

test("from a message to the screen", async () => {
  const browser = await launch();
  const page = await browser.newPage();
  await openLarge(page);
  const late = quantile(await untilShown([page], 80, 250), 0.95);
  say("From a message to the screen, 64 groups, p95", `${late} ms`, "250 ms, beside 250 ms in the node", late <= 250);
  await browser.close();
});

test("102 streams in one browser, of 34 profiles: no profile has more than three to a node", async () => {
  const browser = await launch();
  const pages: Page[] = [];
  for (let profile = 0; profile < PROFILES; profile++) {
    const context = await browser.newContext();
    for (let tab = 0; tab < STREAMS_OF_PROFILE; tab++) {
      const page = await context.newPage();
      await openLarge(page);
      pages.push(page);
    }
  }
  const late = quantile(await untilShown(pages, 10, 3_000), 0.95);
  say(
    `${stub.streams} streams in one browser: from a message to each screen, p95`,
    `${late} ms`,
    "250 ms, beside 250 ms in the node",
    late <= 250,
  );
  await browser.close();
});

/** The time that the page itself needs, in milliseconds. */
async function ownWork(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics
      .filter(({ name }) => ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].includes(name))
      .reduce((sum, { value }) => sum + value * 1_000, 0);
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

test("own work for a message, beside drawing 1,500 elements", async () => {
  const browser = await launch();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.goto(`${node}/`);
  const draws: number[] = [];
  for (let run = 0; run < 40; run++) {
    draws.push(
      await ownWork(session, async () => {
        await page.evaluate(() => {
          document.querySelector("svg")?.remove();
          const space = "http://www.w3.org/2000/svg";
          const svg = document.createElementNS(space, "svg");
          svg.setAttribute("viewBox", "0 0 1500 1500");
          for (let at = 0; at < 1_499; at++) {
            const shape = document.createElementNS(space, at % 2 === 0 ? "rect" : "text");
            shape.setAttribute("x", String((at % 40) * 30));
            shape.setAttribute("y", String(Math.floor(at / 40) * 30));
            shape.setAttribute("width", "20");
            shape.setAttribute("height", "20");
            shape.textContent = `node ${at}`;
            svg.append(shape);
          }
          document.body.append(svg);
        });
        await painted();
      }),
    );
  }
  await openLarge(page);
  const messages: number[] = [];
  for (let message = 0; message < 60; message++) {
    messages.push(
      await ownWork(session, async () => {
        const text = stub.change();
        await page.getByText(text).first().waitFor();
        await painted();
      }),
    );
  }
  const draw = quantile(draws.slice(10), 0.5);
  const own = quantile(messages.slice(10), 0.95);
  const ratio = own / draw;
  say(
    "Own work for a message, 64 groups, p95",
    `${own.toFixed(1)} ms, ${ratio.toFixed(2)} of drawing 1,500 elements (${draw.toFixed(1)} ms)`,
    "2",
    ratio <= 2,
  );
  await browser.close();
});

test("heap after 12,000 messages, beside 1,000", async () => {
  const browser = await launch();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await openLarge(page);
  const heapAfter = async (messages: number): Promise<number> => {
    let text = "";
    for (let message = 0; message < messages; message++) {
      text = stub.change();
      if (message % 10 === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await page.getByText(text).first().waitFor({ timeout: 60_000 });
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const early = await heapAfter(1_000);
  const late = await heapAfter(11_000);
  const ratio = late / early;
  const mega = (bytes: number) => (bytes / 1_000_000).toFixed(2);
  say(
    "Heap after 12,000 messages beside 1,000",
    `${ratio.toFixed(2)} (${mega(late)} of ${mega(early)} MB)`,
    "1.1",
    ratio <= 1.1,
  );
  await browser.close();
});
