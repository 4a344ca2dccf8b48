import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow, heardAt, type News, type Topic } from "../src/api/live";
import { Problem } from "../src/api/problem";

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
    return new Response(stages.map((stage) => `id: 1\nevent: run\ndata: {"stage":"${stage}"}\n\n`).join(""));
  });
  vi.stubGlobal("fetch", fetching);
  return fetching;
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
