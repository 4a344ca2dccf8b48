import AxeBuilder from "@axe-core/playwright";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterEach, expect } from "vitest";

const TOP = new URL("../../../../", import.meta.url).pathname;
const START_MS = 120_000;
/** Journeys go on beside each other, and nodes start beside them. */
const PATIENCE_MS = 60_000;
const LINES_TOLD = 40;
/** More than any page has that can be focused. */
const TABS_MAX = 300;

/** What somebody may write into any text that others see: none of it may run, lead anywhere, or break a page. */
export const HOSTILE = [
  '"><img src=x onerror="alert(1)"><script>alert(1)</script><svg onload="alert(1)">{{7*7}}',
  "javascript:alert(1)",
  "\tJaVaScRiPt:alert(1)//https://a.example",
  "data:text/html,<script>alert(1)</script>",
  '{{constructor.constructor("alert(1)")()}}${alert(1)}',
  "\u202Eevitagen \u05d8\u05e7\u05e1\u05d8",
  "W".repeat(400),
] as const;
/** The names of members that say which kind something is, or where it is. */
const KIND = /^(kind|state|status|step|type|role|class|stage|form)$/;

/** An answer with something hostile in place of each text. */
export function hostile(answer: unknown, next: () => string, name = ""): unknown {
  if (Array.isArray(answer)) {
    return answer.map((item) => hostile(item, next, name));
  }
  if (typeof answer === "object" && answer !== null) {
    return Object.fromEntries(Object.entries(answer).map(([member, value]) => [member, hostile(value, next, member)]));
  }
  return typeof answer === "string" && !KIND.test(name) ? next() : answer;
}

/** A program of this project that a journey has started, with what it printed. */
export class Program {
  /** Those that have not ended. */
  private static readonly running = new Set<Program>();
  private text = "";
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;

  constructor(...options: string[]) {
    this.child = spawn(join(TOP, "sumspace"), options, { cwd: TOP, stdio: ["ignore", "pipe", "pipe"], detached: true });
    this.child.stdout!.on("data", (bytes: Buffer) => (this.text += bytes.toString()));
    this.child.stderr!.on("data", (bytes: Buffer) => (this.text += bytes.toString()));
    Program.running.add(this);
    this.ended = new Promise((resolve) =>
      this.child.on("close", () => {
        Program.running.delete(this);
        resolve();
      }),
    );
  }

  /** The last lines that programs have printed. */
  static printed(): string {
    return [...Program.running].map(({ text }) => text.split("\n").slice(-LINES_TOLD).join("\n")).join("\n\n");
  }

  /** Waits until it prints this. */
  async prints(pattern: RegExp): Promise<string> {
    const until = Date.now() + START_MS;
    for (;;) {
      const found = pattern.exec(this.text);
      if (found !== null) {
        return found[1] ?? found[0];
      }
      if (Date.now() > until || this.child.exitCode !== null) {
        throw new Error(`no ${pattern} in what the program printed:\n${this.text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** @param signal SIGTERM to drain, SIGKILL to have it gone */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      process.kill(-this.child.pid!, signal);
    }
    await this.ended;
  }
}

interface Report {
  readonly trainingPlan: string;
  readonly exchange: {
    readonly provider: string;
    readonly consumer: string;
    readonly contract: string;
    readonly resource: string;
    readonly expiredResource: string;
    readonly purpose: string;
  };
  readonly nodes: readonly { readonly kind: string; readonly organisation: string; readonly url: string }[];
  readonly participants: readonly {
    readonly role: string;
    readonly organisation: string;
    readonly email: string;
    readonly password: string;
  }[];
  readonly processors: readonly { readonly organisation: string; readonly learners: readonly string[] }[];
}

/** A data space in a folder of its own. Its nodes may be in several processes, so that some of them can be killed. */
export class Space {
  readonly folder = mkdtempSync(join(tmpdir(), "journey-"));
  private readonly programs = new Map<string, Program>();

  /** Starts the nodes of these kinds, or starts them again. */
  async start(...kinds: string[]): Promise<void> {
    const name = kinds.join(",");
    const program = new Program(
      "up",
      "--plain-http",
      "--home",
      join(this.folder, "space"),
      "--report",
      this.file(name),
      "--only",
      name,
    );
    this.programs.set(name, program);
    await program.prints(/Press Ctrl-C to stop it/);
  }

  private file(name: string): string {
    return join(this.folder, `${name}.json`);
  }

  async kill(...kinds: string[]): Promise<void> {
    await this.programs.get(kinds.join(","))?.end("SIGKILL");
  }

  async close(): Promise<void> {
    await Promise.all([...this.programs.values()].map((program) => program.end()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private reports(): Report[] {
    return [...this.programs.keys()]
      .filter((name) => existsSync(this.file(name)))
      .map((name) => JSON.parse(readFileSync(this.file(name), "utf8")) as Report);
  }

  nodes(kind: string): Report["nodes"] {
    return this.reports().flatMap((report) => report.nodes.filter((node) => node.kind === kind));
  }

  /** The folder in which an assessment node's first workspace has its data. */
  assessmentData(): string {
    const { organisation } = this.nodes("assessment")[0]!;
    const node = join(this.folder, "space", "nodes", `assessment-${organisation.toLowerCase()}`);
    return join(node, "data", "workspaces", "default", "data");
  }

  url(kind: string): string {
    return this.nodes(kind)[0]!.url;
  }

  /** The training plan of the example, which has the records of the data space. */
  plan(): { id: string; base_model: string; parameters: Record<string, unknown> } {
    const file = this.reports().find((report) => report.trainingPlan)!.trainingPlan;
    return JSON.parse(readFileSync(file, "utf8"));
  }

  account(role: string, organisation?: string): Report["participants"][number] {
    return this.reports()[0]!.participants.find(
      (one) => one.role === role && (organisation === undefined || one.organisation === organisation),
    )!;
  }

  async token(url: string, role: string, organisation?: string): Promise<string> {
    const { email, password } = this.account(role, organisation);
    return (await request<{ token: string }>("POST", `${url}/auth/login`, undefined, { email, password })).token;
  }

  /** A link that logs a browser in at the catalog as the AI provider. */
  link(place: string): Promise<string> {
    return this.linkAs("ai-provider", undefined, this.url("catalog"), place);
  }

  async linkAs(role: string, organisation: string | undefined, url: string, place: string): Promise<string> {
    const token = await this.token(url, role, organisation);
    const { code } = await request<{ code: string }>("POST", `${url}/portal/codes`, token);
    return `${url}/portal/${place}#code=${code}`;
  }

  /** What two connectors of the data space may exchange. */
  exchange(): Report["exchange"] {
    return this.reports()[0]!.exchange;
  }

  /** The processors of the data space, with their learners. */
  processors(): Report["processors"] {
    return this.reports().flatMap((report) => report.processors);
  }

  /** What operators do in their own nodes: learners consent, aggregators and processor nodes register. */
  async enrol(plan: string): Promise<void> {
    const report = this.reports().find((one) => one.processors.length > 0)!;
    for (const connector of this.nodes("connector")) {
      const token = await this.token(connector.url, "operator", connector.organisation);
      const learners = report.processors
        .filter((one) => one.organisation === connector.organisation)
        .flatMap((one) => one.learners);
      await Promise.all(
        learners.map((learner) => request("PUT", `${connector.url}/consents/${learner}/${plan}`, token)),
      );
    }
    for (const node of [...this.nodes("aggregator"), ...this.nodes("processor")]) {
      const token = await this.token(node.url, "operator", node.organisation);
      await request("PUT", `${node.url}/registrations/${plan}`, token, {
        catalog: this.url("catalog"),
        contract: "contract-1",
      });
    }
  }
}

export async function request<Answer>(method: string, url: string, token?: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token !== undefined) {
    headers["Authorization"] = `Bearer ${token}`;
  }
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  const response = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${url} answered ${response.status} ${text}`);
  }
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** A browser whose pages fail the journey if a script fails, or if something is against the portal's policy. */
export class Visitor {
  private readonly defects: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.defects.push(error.stack ?? error.message));
    page.on("dialog", (dialog) => {
      this.defects.push(`something ran: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      if (/Content Security Policy|Uncaught/.test(message.text())) {
        this.defects.push(message.text());
      }
    });
  }

  static async open(): Promise<Visitor> {
    const browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    const page = await (await browser.newContext({ viewport: { width: 1200, height: 900 } })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return new Visitor(browser, page);
  }

  /** Follows a link that logs in. */
  async enter(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole("button", { name: /^Continue as/ }).click();
    await this.page.getByRole("button", { name: "Log out" }).waitFor();
  }

  /** Requires that nothing of what others wrote leads anywhere but to the web, or is markup. */
  async showsTextsAlone(): Promise<void> {
    const wrong = await this.page.evaluate(() => [
      ...[...document.querySelectorAll("a")].map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
      ...[...document.querySelectorAll("main img, main script, iframe, object, embed")].map(
        ({ outerHTML }) => outerHTML,
      ),
    ]);
    expect(wrong).toEqual([]);
  }

  /** Goes to an element with the Tab key alone, and presses it: a way without a mouse. */
  async press(target: Locator, key = "Enter"): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  /** Types into a field that is reached without a mouse. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** Chooses an option of a list that is reached without a mouse. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.tabTo(target);
    await target.selectOption(option);
  }

  private async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        return;
      }
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`${target} is not reached with the Tab key`);
  }

  /**
   * Requires that nobody is kept out of the page: wide and narrow, in both schemes, with colours of the system, without motion.
   * Schemes change colours alone and widths the layout alone, so axe looks at each once.
   */
  async keepsNobodyOut(name: string): Promise<void> {
    const none = { forcedColors: "none", reducedMotion: "no-preference" } as const;
    const ways = [
      { audited: true, width: 1280, colorScheme: "light", ...none },
      { audited: false, width: 1280, colorScheme: "dark", ...none },
      { audited: false, width: 360, colorScheme: "light", ...none },
      { audited: true, width: 360, colorScheme: "dark", ...none },
      { audited: true, width: 360, colorScheme: "dark", forcedColors: "active", reducedMotion: "reduce" },
    ] as const;
    for (const { audited, width, ...media } of ways) {
      await this.page.emulateMedia(media);
      await this.page.setViewportSize({ width, height: 900 });
      const picture = `${name}-${width}-${media.colorScheme}-${media.forcedColors}`;
      await (audited ? this.isSound(picture) : this.photograph(picture));
      expect(await this.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await this.page.emulateMedia({ colorScheme: "light", ...none });
    await this.page.setViewportSize({ width: 1200, height: 900 });
  }

  /** Requires that axe finds nothing. */
  async isSound(picture: string): Promise<void> {
    await this.photograph(picture);
    // The pages have no frames, for which axe would open a further page each time.
    const { violations } = await new AxeBuilder({ page: this.page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  }

  /** If pictures are wanted. */
  private async photograph(picture: string): Promise<void> {
    const folder = process.env["PICTURES"];
    if (folder !== undefined) {
      await this.page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true });
    }
  }

  async leave(): Promise<void> {
    await this.browser.close();
    if (this.defects.length > 0) {
      throw new Error(this.defects.join("\n"));
    }
  }
}

/** Tells what the visitors saw when a test failed, what a new page shows in its place, and what the nodes said. */
export function tellWhatIsSeen(visitors: () => readonly Visitor[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      for (const { page } of visitors()) {
        const before = await page.locator("body").innerText();
        await page.reload();
        await page.getByRole("heading", { level: 1 }).waitFor();
        console.log(`${page.url()}\n${before}\nAfter a reload:\n${await page.locator("main").innerText()}`);
      }
      console.log(`The nodes said:\n${Program.printed()}`);
    }
  });
}
