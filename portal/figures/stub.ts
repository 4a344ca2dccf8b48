import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What the bundler says about the files of a catalog. */
const LIST = "catalog-files.json";
/** What the build made, or the launcher. */
const FILES = ["../../classes/portal/", "../../start/classes/portal/"]
  .map((folder) => new URL(folder, import.meta.url).pathname)
  .find((folder) => existsSync(join(folder, LIST)))!;
const GROUPS = 64;
const SHARES = 3;
const PROVIDERS = 20;
const BEGAN = Date.now();

type Node = Record<string, unknown> & { id: string; counts: Record<string, number> };

function node(id: string, role: string, more: Record<string, unknown>): Node {
  const history = ["countersigned", "started"].map((step, index) => ({ step, since: BEGAN - 9_000 + index * 1_000 }));
  const counts = { received: 0, arriving: 0, expected: 1_600 };
  return {
    id: `aggregator-${id}`,
    organisation: id,
    role,
    step: "receiving",
    since: BEGAN,
    waitingFor: [],
    counts,
    history,
    ...more,
  };
}

/** The nodes of 100,000 processors in 64 groups of three aggregators. */
function nodesOf64Groups(): Node[] {
  const nodes = [node("organisation-0", "main", { group: 0, index: 0, step: "collecting" })];
  for (let index = 1; index <= SHARES; index++) {
    nodes.push(node(`organisation-${index}`, "parent", { group: 0, index, parent: "aggregator-organisation-0" }));
  }
  for (let group = 1; group <= GROUPS; group++) {
    for (let index = 1; index <= SHARES; index++) {
      const parent = `aggregator-organisation-${index}`;
      nodes.push(node(`organisation-${group * SHARES + index}`, "first-level", { group, index, parent }));
    }
  }
  for (let provider = 0; provider < PROVIDERS; provider++) {
    nodes.push(node(`provider-${provider}`, "processor", { counts: { sent: 0, training: 5_000 } }));
  }
  return nodes;
}

/** Answers as a catalog with one large training would, and changes it when it is told to. */
export class Stub {
  private readonly nodes = nodesOf64Groups();
  private readonly readers = new Set<ServerResponse>();
  private readonly server = createServer((request, response) => this.answer(request.url ?? "/", response));
  private changes = 0;
  /** How often the state of the training was asked for. */
  asked = 0;
  /** Streams that it has at once. */
  limit = Number.POSITIVE_INFINITY;
  streamsMax = 0;
  /** Streams beyond the limit. */
  refused = 0;

  /** Streams that are open. */
  get streams(): number {
    return this.readers.size;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Reports of 27 nodes, as many as a page gets in one message. Returns what the page shows afterwards. */
  change(): string {
    this.changes++;
    const changed = Array.from({ length: 27 }, (_, at) => this.nodes[(this.changes * 27 + at) % this.nodes.length]!);
    changed.forEach((one) => Object.keys(one.counts).forEach((name) => (one.counts[name] = this.changes)));
    this.readers.forEach((reader) => reader.write(this.event("change", changed)));
    return `Waiting for message ${this.changes}.`;
  }

  private event(name: string, nodes: readonly Node[]): string {
    const body = { topic: "training:large", at: Date.now(), body: this.status(nodes) };
    return `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`;
  }

  private status(nodes: readonly Node[]) {
    return {
      id: "large",
      name: "A large training",
      owner: "owner",
      state: "open",
      published: BEGAN,
      since: BEGAN,
      round: 4,
      rounds: 60,
      attempt: {
        id: "attempt-1",
        attempt: 1,
        state: "training",
        step: "training",
        round: 4,
        since: BEGAN,
        waitingFor: [`message ${this.changes}`],
        nodes,
        counts: { received: this.changes },
      },
    };
  }

  private answer(path: string, response: ServerResponse): void {
    const json = (body: unknown) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(body));
    };
    const file = /^\/portal\/([\w-]+\.(js|css))$/.exec(path);
    if (file !== null) {
      response.setHeader("Content-Type", file[2] === "js" ? "text/javascript" : "text/css");
      response.setHeader("Content-Encoding", "gzip");
      response.end(gzipSync(readFileSync(join(FILES, file[1]!))));
    } else if (path === "/portal/about") {
      json({ kind: "catalog", version: "0", logIn: true, rooms: ["trainings"], links: [] });
    } else if (path === "/portal/session") {
      json({ account: "owner", expiresAt: Date.now() + 3_600_000 });
    } else if (path.startsWith("/events")) {
      if (this.readers.size >= this.limit) {
        this.refused++;
        response.writeHead(503, { "Retry-After": "1" }).end();
        return;
      }
      response.setHeader("Content-Type", "text/event-stream");
      response.write(this.event("snapshot", this.nodes));
      this.readers.add(response);
      this.streamsMax = Math.max(this.streamsMax, this.readers.size);
      response.on("close", () => this.readers.delete(response));
    } else if (path.startsWith("/training_plan/large/rounds")) {
      json({ data: { limit: 100, page: 1, pages: 1, count: 0, result: [] } });
    } else if (path === "/training_plan/large/status") {
      this.asked++;
      json(this.status(this.nodes));
    } else if (path.startsWith("/portal")) {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(page());
    } else {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end("<!doctype html><title>Empty</title><h1>Empty</h1>");
    }
  }
}

/** The page of a catalog, as nodes make it of what the bundler says about its files. */
function page(): string {
  const { outputs } = JSON.parse(readFileSync(join(FILES, LIST), "utf8")) as {
    outputs: Record<string, { entryPoint?: string; cssBundle?: string }>;
  };
  const [script, { cssBundle }] = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint === "src/nodes/catalog.tsx",
  )!;
  const name = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sumspace</title>
<link rel="stylesheet" href="/portal/${name(cssBundle!)}"><script type="module" src="/portal/${name(script)}"></script>`;
}
