import { execFileSync } from "node:child_process";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, test } from "vitest";
import { request, Space, Visitor } from "../journeys/space";

const OFFERINGS = 100_000;
const LINES_MAX = 1_000;
const ACCOUNTS = 32;
const STREAMS_OF_ACCOUNT = 8;
const WORDS = ["course", "exam", "forum", "grade", "lecture", "quiz", "school", "video"];
const space = new Space();
let catalog: string;

beforeAll(async () => {
  await space.start("catalog", "contract", "connector", "aggregator", "processor");
  catalog = space.url("catalog");
});

afterAll(() => space.close());

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

/** How long rounds of a training take, from the creation of their plan to the version, in milliseconds. */
async function roundsOf(id: string, rounds: number): Promise<number> {
  const token = await space.token(catalog, "ai-provider");
  const read = <Answer>(path: string) => request<Answer>("GET", `${catalog}/training_plan/${path}`, token);
  const times: number[] = [];
  await request("POST", `${catalog}/training_plan`, token, { ...space.plan(), id, parameters: { rounds } });
  await space.enrol(id);
  const { id: plan } = await request<{ id: string }>("POST", `${catalog}/execution_plan`, token, {
    training_plan: { id },
  });
  type Registered = { data: { result: { url: string; org: string }[] } };
  const aggregators = (await read<Registered>(`${id}/aggregators?limit=100`)).data.result;
  const processors = (await read<Registered>(`${id}/processors?limit=100`)).data.result;
  await request("PUT", `${catalog}/execution_plan/${plan}/aggregators`, token, {
    aggregators: aggregators.map(({ url, org }) => ({ url, org })),
  });
  await request("PUT", `${catalog}/execution_plan/${plan}/processors`, token, {
    processors: processors.map(({ url }) => ({ url })),
  });
  while ((await read<{ state: string }>(`${id}/status`)).state === "open") {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  type Rounds = { data: { result: { timestamp: number; attempts: { createdAt: number }[] }[] } };
  for (let page = 1; page <= rounds / 100; page++) {
    const { result } = (await read<Rounds>(`${id}/rounds?limit=100&page=${page}`)).data;
    times.push(...result.map((round) => round.timestamp - round.attempts[0]!.createdAt));
  }
  return quantile(times.slice(20), 0.5);
}

/** Each from an address of its own: a node takes few accounts from one. An account that is there already is as good. */
function signUp(number: number, account: { readonly email: string; readonly password: string }): Promise<void> {
  const { hostname, port } = new URL(catalog);
  const body = JSON.stringify({
    participantName: `Organisation number ${number}`,
    firstName: "Ada",
    lastName: "Example",
    ...account,
  });
  const options = {
    hostname,
    port,
    localAddress: `127.0.0.${number + 2}`,
    path: "/auth/signup",
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
  };
  return new Promise((resolve, reject) => {
    httpRequest(options, (response) => {
      response.resume();
      const status = response.statusCode ?? 0;
      if (status === 200 || status === 409) {
        resolve();
      } else {
        reject(new Error(`${options.path} answered ${status}`));
      }
    })
      .on("error", reject)
      .end(body);
  });
}

/** Streams that nobody reads or everybody reads, of new accounts. */
async function streams(reading: boolean, accounts: number): Promise<() => void> {
  const { hostname, port } = new URL(catalog);
  const sockets: ReturnType<typeof connect>[] = [];
  for (let account = 0; account < accounts; account++) {
    const email = `person-${account}@example.org`;
    const password = "a long password";
    await signUp(account, { email, password });
    const { token } = await request<{ token: string }>("POST", `${catalog}/auth/login`, undefined, { email, password });
    for (let stream = 0; stream < STREAMS_OF_ACCOUNT; stream++) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(
        `GET /events?topic=trainings&topic=negotiations HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      if (reading) {
        socket.resume();
      }
      sockets.push(socket);
    }
  }
  return () => sockets.forEach((socket) => socket.destroy());
}

function heap(): number {
  const pid = execFileSync("pgrep", ["-f", `java.*${space.folder}`])
    .toString()
    .trim()
    .split("\n")[0]!;
  execFileSync("jcmd", [pid, "GC.run"]);
  const info = execFileSync("jcmd", [pid, "GC.heap_info"]).toString();
  return Number(/used (\d+)K/.exec(info)![1]) / 1_024;
}

test("rounds with 200 streams that are read, and with 256 that are not", async () => {
  await roundsOf("warm", 200);
  const alone = [await roundsOf("alone-1", 300)];
  const endReading = await streams(true, 25);
  const watched = [await roundsOf("watched-1", 300)];
  endReading();
  const first = heap();
  alone.push(await roundsOf("alone-2", 300));
  const before = heap();
  const endStalled = await streams(false, ACCOUNTS);
  const stalled = await roundsOf("stalled-1", 300);
  const during = heap();
  endStalled();
  const endAgain = await streams(true, 25);
  watched.push(await roundsOf("watched-2", 300));
  endAgain();
  alone.push(await roundsOf("alone-3", 300));
  const between = (one: number, other: number) => (alone[one]! + alone[other]!) / 2;
  const ratio = (watched[0]! + watched[1]!) / (between(0, 1) + between(1, 2));
  console.log(
    `Rounds alone ${alone.join(", ")} ms; with 200 streams ${watched.join(", ")} ms, between them: ` +
      `${ratio.toFixed(2)} (at most 1.1)`,
  );
  console.log(
    `256 streams that read nothing: rounds ${(stalled / between(1, 2)).toFixed(2)} of alone; all nodes' heap grew by ` +
      `${(during - before).toFixed(1)} MB with 300 rounds, without the streams by ${(before - first).toFixed(1)} MB`,
  );
});

test("from a keystroke to the results among 100,000 offerings, beside the API alone", async () => {
  const operator = await space.token(catalog, "operator");
  for (let first = 0; first < OFFERINGS; first += LINES_MAX) {
    const lines = Array.from({ length: LINES_MAX }, (_, at) => {
      const number = first + at;
      const word = (step: number) => WORDS[Math.floor(number / step) % WORDS.length]!;
      const record = {
        _id: number.toString(16).padStart(24, "0"),
        name: `${word(1)} ${word(8)} ${number}`,
        description: `${word(64)} ${word(512)} `.repeat(20),
        providedBy: (number % 500).toString(16).padStart(24, "a"),
        keywords: [word(1)],
        status: "published",
        visible: true,
      };
      return JSON.stringify({ kind: "serviceofferings", record });
    });
    const response = await fetch(`${catalog}/administration/import`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operator}`, "Content-Type": "application/x-ndjson" },
      body: lines.join("\n"),
    });
    const answer = await response.text();
    if (!response.ok || !answer.includes(`"stored":${LINES_MAX}`)) {
      throw new Error(answer.slice(0, 2_000));
    }
  }
  const visitor = await Visitor.open();
  const { page } = visitor;
  await page.goto(`${catalog}/portal/catalog`);
  const box = page.getByRole("searchbox");
  await page
    .getByText(/100\s\d{3} records/)
    .first()
    .waitFor();
  const all: number[] = [];
  const more: number[] = [];
  for (const word of WORDS) {
    await box.fill("");
    await page
      .getByText(/100\s\d{3} records/)
      .first()
      .waitFor();
    const took = await page.evaluate(async (typed) => {
      const input = document.querySelector<HTMLInputElement>("input[type=search]")!;
      const results = document.querySelector("section[aria-label=Results]")!;
      const begun = performance.now();
      const changed = new Promise<number>((done) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => done(performance.now() - begun));
        }).observe(results, { subtree: true, childList: true, characterData: true });
      });
      input.value = typed;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return changed;
    }, word);
    const alone = await page.evaluate(async (typed) => {
      const begun = performance.now();
      await (await fetch(`/serviceofferings?q=${typed}&page=1`)).json();
      return performance.now() - begun;
    }, word);
    all.push(took);
    more.push(took - alone);
  }
  await visitor.leave();
  console.log(
    `From a keystroke to the results: ${quantile(all, 0.5).toFixed(0)} ms, ` +
      `more than the API alone: ${quantile(more, 0.5).toFixed(0)} ms (at most 150)`,
  );
});
