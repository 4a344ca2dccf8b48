import { signal } from "@preact/signals";
import { EventParser, type ServerEvent } from "./events";
import { clockAhead, open, unreadable } from "./node";
import { Problem, problemOf } from "./problem";
import { retryDelay } from "./retry";

/** A topic of the node's stream, with the operation that answers the same. */
export interface Topic<Body> {
  readonly name: string;
  readonly read: () => Promise<Body>;
  /** What a change makes of what is known; without it, a change is the whole. */
  readonly merge?: (before: Body, change: Body) => Body;
  /** The path of a stream of this topic alone, whose events are the body; without it, `GET /events` has the topic. */
  readonly stream?: string;
  /** Whether it never changes again. */
  readonly isOver?: (body: Body) => boolean;
}

/** The state of a topic when the node read it, or why there is none. */
export type News<Body> = { readonly body: Body; readonly at: number } | { readonly problem: Problem };

interface Followed {
  readonly topic: Topic<unknown>;
  readonly listeners: Set<(news: News<unknown>) => void>;
  latest: News<unknown> | undefined;
  /** Of its own stream. */
  stop: AbortController | undefined;
}

/** Topics that one stream keeps up to date. */
interface Source {
  readonly path: () => string;
  readonly topics: () => readonly Followed[];
  readonly take: (event: ServerEvent) => void;
}

const EVENTS = "text/event-stream";
/** How many streams a browser has to a node. */
export const STREAMS_MAX = 3;
/** How often a page without a stream asks. */
export const POLL_MS = 2_000;
/** The node sends something at least every 15 seconds. */
const SILENCE_MS = 40_000;
const STABLE_MS = 60_000;

/** When the node was heard last, by this browser's clock. */
export const heardAt = signal(Date.now());

/** Whether this page asks because the browser has as many streams as it may have. */
export const asksInstead = signal(false);
const asking = new Set<AbortSignal>();

const followed = new Map<string, Followed>();
let current: AbortController | undefined;
let restarting = false;

/** Tells what a topic shows, first and after each change, until the function that is returned is called. */
export function follow<Body>(topic: Topic<Body>, listener: (news: News<Body>) => void): () => void {
  const known = followed.get(topic.name) ?? {
    topic: topic as Topic<unknown>,
    listeners: new Set(),
    latest: undefined,
    stop: undefined,
  };
  followed.set(topic.name, known);
  const listening = listener as (news: News<unknown>) => void;
  known.listeners.add(listening);
  if (known.latest !== undefined) {
    listening(known.latest);
  }
  restart();
  return () => {
    known.listeners.delete(listening);
    if (known.listeners.size === 0 && followed.get(topic.name) === known) {
      followed.delete(topic.name);
      known.stop?.abort();
      restart();
    }
  };
}

/** Begins again, for example as another account. */
export function restart(): void {
  if (restarting) {
    return;
  }
  restarting = true;
  queueMicrotask(() => {
    restarting = false;
    current?.abort();
    current = SHARED.topics().length > 0 ? begin(SHARED) : undefined;
    for (const known of followed.values()) {
      if (known.topic.stream !== undefined) {
        known.stop?.abort();
        known.stop = begin(ownSource(known, known.topic.stream));
      }
    }
  });
}

const SHARED: Source = {
  path: () =>
    `/events?${SHARED.topics()
      .map(({ topic }) => `topic=${encodeURIComponent(topic.name)}`)
      .join("&")}`,
  topics: () => [...followed.values()].filter(({ topic }) => topic.stream === undefined),
  take: (event) => take(event.name, event.data),
};

function ownSource(known: Followed, path: string): Source {
  return {
    path: () => path,
    topics: () => [known],
    take: (event) => tell(known, { body: JSON.parse(event.data), at: Date.now() + clockAhead.value }),
  };
}

function begin(source: Source): AbortController {
  const stop = new AbortController();
  void run(source, stop.signal).finally(() => note(stop.signal, false));
  return stop;
}

function note(source: AbortSignal, asks: boolean): void {
  if (asks) {
    asking.add(source);
  } else {
    asking.delete(source);
  }
  asksInstead.value = asking.size > 0;
}

function isOver({ topic, latest }: Followed): boolean {
  return latest !== undefined && "body" in latest && topic.isOver?.(latest.body) === true;
}

async function run(source: Source, stop: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stop.aborted && !source.topics().every(isOver)) {
    await seen(stop);
    const begun = Date.now();
    let problem: Problem | undefined;
    const streamed = await withLock(async () => {
      note(stop, false);
      problem = await stream(source, stop);
    });
    if (stop.aborted) {
      return;
    }
    if (!streamed) {
      note(stop, true);
      const retryAfter = await readAll(source, stop);
      await pause(Math.max(POLL_MS, 1_000 * retryAfter), stop);
    } else if (!document.hidden) {
      failures = problem === undefined || Date.now() - begun > STABLE_MS ? 0 : failures + 1;
      const retryAfter = problem === undefined ? 0 : await readAll(source, stop);
      await pause(retryDelay(failures, Math.max(retryAfter, problem?.retryAfter ?? 0), Math.random()), stop);
    }
  }
}

/** Over HTTP/1.1 a browser has six connections to a host: only three tabs have a stream, the others ask. */
async function withLock(work: () => Promise<void>): Promise<boolean> {
  if (!("locks" in navigator)) {
    await work();
    return true;
  }
  for (let number = 1; number <= STREAMS_MAX; number++) {
    const worked = await navigator.locks.request(`sumspace-stream-${number}`, { ifAvailable: true }, async (lock) => {
      if (lock !== null) {
        await work();
      }
      return lock !== null;
    });
    if (worked) {
      return true;
    }
  }
  return false;
}

/** Follows the topics until the stream ends. Returns why, if that was not the node's intention. */
async function stream(source: Source, stop: AbortSignal): Promise<Problem | undefined> {
  if (stop.aborted) {
    return undefined;
  }
  const ending = new AbortController();
  const end = () => ending.abort();
  const hide = () => document.hidden && end();
  stop.addEventListener("abort", end);
  document.addEventListener("visibilitychange", hide);
  let silence = 0;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS) as unknown as number;
  };
  const heard = () => {
    heardAt.value = Date.now();
    wait();
  };
  try {
    wait();
    const response = await open("GET", source.path(), { accept: EVENTS, signal: ending.signal });
    if (!response.headers.get("Content-Type")?.startsWith(EVENTS)) {
      throw unreadable();
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new EventParser();
    heard();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard();
      parser.push(part.value).forEach(source.take);
    }
    return undefined;
  } catch (failure) {
    if (stop.aborted || document.hidden) {
      return undefined;
    }
    return failure instanceof Problem ? failure : new Problem(0, "The stream was cut", String(failure));
  } finally {
    clearTimeout(silence);
    stop.removeEventListener("abort", end);
    document.removeEventListener("visibilitychange", hide);
  }
}

function take(name: string, data: string): void {
  const { topic: changed, at, body } = JSON.parse(data) as { topic: string; at: number; body: unknown };
  clockAhead.value = at - Date.now();
  const known = followed.get(changed);
  if (known === undefined) {
    return;
  }
  const { topic, latest: before } = known;
  const merged =
    name === "change" && topic.merge !== undefined && before !== undefined && "body" in before
      ? topic.merge(before.body, body)
      : body;
  tell(known, { body: merged, at });
}

/** Returns after how many seconds the node wants to be asked again; 0 if it does not say. */
async function readAll(source: Source, stop: AbortSignal): Promise<number> {
  const waits = await Promise.all(
    source.topics().map(async (known) => {
      try {
        const body = await known.topic.read();
        heardAt.value = Date.now();
        tellUnless(stop, known, { body, at: Date.now() + clockAhead.value });
        return 0;
      } catch (failure) {
        const problem = problemOf(failure);
        if (problem.status > 0) {
          heardAt.value = Date.now();
        }
        tellUnless(stop, known, { problem });
        return problem.retryAfter;
      }
    }),
  );
  return Math.max(0, ...waits);
}

/** An answer that comes late is older than what another stream has told meanwhile. */
function tellUnless(stop: AbortSignal, known: Followed, news: News<unknown>): void {
  if (!stop.aborted) {
    tell(known, news);
  }
}

/** What is known stays while the node does not answer, and while nobody is logged in: somebody may be typing beside it. */
function tell(known: Followed, news: News<unknown>): void {
  const isKnown = known.latest !== undefined && "body" in known.latest;
  if (isKnown && "problem" in news && news.problem.passes) {
    return;
  }
  if (!(isKnown && "problem" in news && news.problem.status === 401)) {
    known.latest = news;
  }
  known.listeners.forEach((listener) => listener(news));
}

/** Waits until the page can be seen. */
function seen(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.hidden || stop.aborted) {
        document.removeEventListener("visibilitychange", look);
        stop.removeEventListener("abort", look);
        resolve();
      }
    };
    document.addEventListener("visibilitychange", look);
    stop.addEventListener("abort", look);
    look();
  });
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
