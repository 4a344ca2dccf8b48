import { afterEach, expect, test, vi } from "vitest";
import { upload } from "../src/api/datasets";
import { sendAlways } from "../src/api/node";
import { Problem } from "../src/api/problem";
import { sendBaseModel } from "../src/api/trainings";
import { baseModelInWords } from "../src/words";

/** What a browser offers to send files, without a network. */
class Request {
  static last: Request;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = "";
  target = "";
  sent: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  constructor() {
    Request.last = this;
  }
  open(method: string, path: string): void {
    this.target = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === "Retry-After" ? "7" : null;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.onload?.();
  }
}

const FILE = new Blob(["a,b\n1,2\n"]);

function begin(progress: (sent: number) => void = () => undefined, stop = new AbortController()) {
  vi.stubGlobal("XMLHttpRequest", Request);
  sendAlways({ "X-Workspace": "second" });
  return upload("a b.csv", FILE, progress, stop.signal);
}

afterEach(() => {
  vi.unstubAllGlobals();
  sendAlways({});
});

test("a file is sent as it is, for the workspace that is shown, and its progress is told", async () => {
  const progress: number[] = [];
  const sent = begin((bytes) => progress.push(bytes));
  expect(Request.last.target).toBe("PUT /v1/datasets/files/a%20b.csv");
  expect(Request.last.sent).toBe(FILE);
  expect(Request.last.headers).toMatchObject({
    "Content-Type": "application/octet-stream",
    "X-Workspace": "second",
    "X-Sumspace-Portal": "1",
  });
  Request.last.upload.onprogress?.({ loaded: 5 });
  Request.last.answer(201, '{"dataset_id":"ds_1","file_path":"uploads/a.csv"}');
  expect(await sent).toMatchObject({ file_path: "uploads/a.csv" });
  expect(progress).toEqual([5]);
});

test.each([
  [429, '{"title":"Too much","detail":"The quota is used up."}', "The quota is used up."],
  [422, '{"title":"Wrong","detail":[{"msg":"the file is empty"}]}', "the file is empty"],
  [502, "<html>", ""],
])("a refusal with %i says what the node said", async (status, text, detail) => {
  const sent = begin();
  Request.last.answer(status, text);
  await expect(sent).rejects.toMatchObject({ status, detail, retryAfter: 7 });
});

test("a connection that is cut, or a person who stops it, is no success", async () => {
  const cut = begin();
  Request.last.onerror?.();
  await expect(cut).rejects.toMatchObject({ status: 0, title: "This node does not answer" });
  const stop = new AbortController();
  const stopped = begin(undefined, stop);
  stop.abort();
  await expect(stopped).rejects.toBeInstanceOf(Problem);
});

test("a base model is sent to the catalog, and what it is is told in words", async () => {
  vi.stubGlobal("XMLHttpRequest", Request);
  const sent = sendBaseModel(FILE, () => undefined, new AbortController().signal);
  expect(Request.last.target).toBe("POST /base_models");
  expect(Request.last.sent).toBe(FILE);
  Request.last.answer(
    200,
    '{"url":"u","estimator":"SGDClassifier","features":1,"classCount":2,"classes":["no","yes"]}',
  );
  expect(baseModelInWords(await sent)).toBe("SGDClassifier of 1 feature, with the classes no, yes");
});

test("of many classes the first are named", () => {
  const classes = Array.from({ length: 100 }, (_, index) => `c${index}`);
  const words = baseModelInWords({ estimator: "SGDClassifier", features: 2, classCount: 300, classes });
  expect(words).toContain("of 2 features");
  expect(words).toMatch(/c9 and 290 more$/);
});

test("a model that predicts a number has no classes", () => {
  expect(baseModelInWords({ estimator: "Ridge", features: 2, classCount: 0, classes: [] })).toBe(
    "Ridge of 2 features, which predicts a number",
  );
});
