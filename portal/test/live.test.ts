import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asksInstead, follow, heardAt, type News, STREAMS_MAX, type Topic } from "../src/api/live";
import { call, clockAhead } from "../src/api/node";
import { Problem } from "../src/api/problem";
import { browserNow, now } from "../src/parts/clock";

interface Body {
  readonly stage: string;
}

const page = { hidden: false, listeners: new Set<() => void>() };

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_: string, listener: () => void) => page.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => page.listeners.delete(listener),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a run sends: the events of each stream, one after the other; then nothing answers. */
function sending(...streams: string[][]): ReturnType<typeof vi.fn> {
  const fetching = vi.fn(async () => {
    const stages = streams.shift();
    if (stages === undefined) {
      throw new TypeError("the node is gone");
    }
    return stream(stages.map((stage) => `id: 1\nevent: run\ndata: {"stage":"${stage}"}\n\n`).join(""));
  });
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

function stream(events: string): Response {
  return new Response(events, { headers: { "Content-Type": "text/event-stream" } });
}

function topic(id: string, read: () => Promise<Body>): Topic<Body> {
  return {
    name: id,
    read,
    merge: (_, now) => now,
    stream: `/runs/${id}/events`,
    isOver: ({ stage }) => stage === "over",
  };
}

function stages(heard: readonly News<Body>[]): string[] {
  return heard.map((news) => ("body" in news ? news.body.stage : "problem"));
}

test("a stream of its own is followed, begun again if it ends too early, and left when all is over", async () => {
  const fetching = sending(["one"], ["two", "over"]);
  const heard: News<Body>[] = [];
  const leave = follow(
    topic("a", () => Promise.reject(new Error("not asked"))),
    (news) => heard.push(news),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stages(heard)).toEqual(["one", "two", "over"]);
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(["/runs/a/events", "/runs/a/events"]);
  leave();
});

test("if the stream dies, the operation is asked", async () => {
  sending(["one"]);
  const read = vi.fn(async () => ({ stage: "over" }));
  const heard: News<Body>[] = [];
  const leave = follow(topic("b", read), (news) => heard.push(news));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stages(heard)).toEqual(["one", "over"]);
  expect(read).toHaveBeenCalledTimes(1);
  leave();
});

test.each([
  [401, true],
  [0, false],
])("a node that answers with %i was heard: %s", async (status, wasHeard) => {
  sending();
  const before = heardAt.value;
  const read = () => Promise.reject(new Problem(status, "Refused", "", "", [], 0));
  const leave = follow(topic(`d${status}`, read), () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heardAt.value > before).toBe(wasHeard);
  leave();
});

test("a hidden tab does nothing until it is seen", async () => {
  const fetching = sending(["over"]);
  page.hidden = true;
  const heard: News<Body>[] = [];
  const leave = follow(
    topic("c", () => Promise.reject(new Error("not asked"))),
    (news) => heard.push(news),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetching).not.toHaveBeenCalled();
  page.hidden = false;
  page.listeners.forEach((listener) => listener());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stages(heard)).toEqual(["over"]);
  leave();
});

test("a topic that is left before its turn comes opens no stream, which nobody would end", async () => {
  const fetching = sending(["one"]);
  let turn: (() => void) | undefined;
  vi.stubGlobal("navigator", {
    locks: {
      request: async (_: string, __: unknown, work: (lock: object) => Promise<boolean>) => {
        await new Promise<void>((resolve) => (turn = resolve));
        return work({});
      },
    },
  });
  const leave = follow(
    topic("left", () => Promise.reject(new Error("not asked"))),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1);
  leave();
  turn!();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetching).not.toHaveBeenCalled();
});

test("a node that takes the request for a stream and answers nothing is asked for the state instead", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((__, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    ),
  );
  const heard: News<Body>[] = [];
  const leave = follow(
    topic("silent", async () => ({ stage: "over" })),
    (news) => heard.push(news),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stages(heard)).toEqual(["over"]);
  leave();
});

test("a page beyond the streams of the browser says that it asks, until it has a stream or is left", async () => {
  const fetching = sending(["one"]);
  let taken = STREAMS_MAX;
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, _: unknown, work: (lock: object | null) => Promise<boolean>) =>
        work(Number(name.at(-1)) <= taken ? null : {}),
    },
  });
  const read = vi.fn(async () => ({ stage: "asked" }));
  const asking = () => follow(topic("beyond", read), () => undefined);
  const leave = asking();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asksInstead.value).toBe(true);
  expect(read).toHaveBeenCalledTimes(3);
  leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(asksInstead.value).toBe(false);

  const leaveAgain = asking();
  await vi.advanceTimersByTimeAsync(1);
  expect(asksInstead.value).toBe(true);
  taken--;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asksInstead.value).toBe(false);
  expect(fetching).toHaveBeenCalled();
  leaveAgain();
});

test.each([
  ["something that is not JSON", () => new Response("<h1>Proxy</h1>")],
  ["an answer that is cut", () => new Response('{"stage":')],
  ["a connection that ends in the answer", () => new Response(new ReadableStream({ start: (sink) => sink.error() }))],
])("after %s, the node is asked again, and the page says that it was no answer", async (name, broken) => {
  const answers = [broken, broken, broken, broken];
  const last = () => stream('event: run\ndata: {"stage":"over"}\n\n');
  const fetching = vi.fn(async () => (answers.shift() ?? last)());
  vi.stubGlobal("fetch", fetching);
  const heard: News<Body>[] = [];
  const leave = follow(
    topic(name, () => call("GET", "/a-run")),
    (news) => heard.push(news),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stages(heard).at(-1)).toBe("over");
  expect(heard.slice(0, -1)).toSatisfy((all: News<Body>[]) =>
    all.every((news) => "problem" in news && news.problem.passes && news.problem.title !== "This page has a defect"),
  );
  expect(fetching.mock.calls.length).toBe(5);
  leave();
});

test("a page that fails does not stop the stream for ever", async () => {
  sending();
  const read = vi.fn(async () => ({ stage: "over" }));
  read.mockRejectedValueOnce(new TypeError("a defect"));
  const heard: News<Body>[] = [];
  const leave = follow(topic("e", read), (news) => heard.push(news));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stages(heard)).toEqual(["problem", "over"]);
  leave();
});

test("what is known stays when the session ends, and the page hears that it ended", async () => {
  sending(["one"]);
  const read = () => Promise.reject(new Problem(401, "Not logged in", "", "", [], 0));
  const heard: News<Body>[] = [];
  const leave = follow(topic("f", read), (news) => heard.push(news));
  await vi.advanceTimersByTimeAsync(2_500);
  const later: News<Body>[] = [];
  const leaveToo = follow(topic("f", read), (news) => later.push(news));
  expect(stages(heard).slice(0, 2)).toEqual(["one", "problem"]);
  expect(stages(later)).toEqual(["one"]);
  leave();
  leaveToo();
});

test("an answer that comes after its stream was left tells nothing", async () => {
  sending();
  let answer: (body: Body) => void = () => undefined;
  const read = () => new Promise<Body>((resolve) => (answer = resolve));
  const heard: News<Body>[] = [];
  const leave = follow(topic("g", read), (news) => heard.push(news));
  await vi.advanceTimersByTimeAsync(100);
  leave();
  answer({ stage: "late" });
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual([]);
});

test("a node that says when is asked then", async () => {
  const times: number[] = [];
  vi.stubGlobal("fetch", async () => {
    times.push(Date.now());
    return new Response("", { status: 503, headers: { "Retry-After": "45" } });
  });
  const leave = follow(
    topic("h", () => call("GET", "/a-run")),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  const [first, , second] = times;
  expect(second! - first!).toBeGreaterThanOrEqual(45_000);
  leave();
});

test.each([-3, 3])(
  "with a clock that is wrong by %i hours, a page has the node's time at once, also without a stream",
  async (h) => {
    const nodes = Date.now() - h * 3_600_000;
    vi.stubGlobal("fetch", async () => new Response("{}", { headers: { Date: new Date(nodes).toUTCString() } }));
    await call("GET", "/node");
    expect(Math.abs(now.value - nodes)).toBeLessThan(3_000);
    expect(Math.abs(browserNow.value - Date.now())).toBeLessThan(3_000);
    clockAhead.value = 0;
  },
);
