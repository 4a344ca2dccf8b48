import { signal } from "@preact/signals";
import { keep } from "./answers";
import { Problem, type Violation } from "./problem";

const PORTAL_HEADER = "X-Sumspace-Portal";
const TIMEOUT_MS = 30_000;
/** An answer's date has whole seconds, and was on its way for a while. */
const DATE_IS_OFF_MS = 3_000;

/** How far the node's clock is ahead of this browser's, in milliseconds. */
export const clockAhead = signal(0);

let always: Readonly<Record<string, string>> = {};

/** From now on, these headers are in each request, in place of those that were before. */
export function sendAlways(headers: Readonly<Record<string, string>>): void {
  always = headers;
}

/**
 * Sends a request to this node with the session of this browser. Fails with a {@link Problem}.
 *
 * @param more headers of the operation
 */
export async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await open(method, path, { body, accept: "application/json", signal, more });
  const answer = answerOf<Answer>(await textOf(response));
  keep(method, path, answer);
  return answer;
}

/** The body of an answer. Fails with a {@link Problem} if the connection ends in it. */
export async function bodyOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw noAnswer();
  }
}

export async function textOf(response: Response): Promise<string> {
  return (await bodyOf(response)).text();
}

/** Fails with a {@link Problem} if it is not JSON. */
export function answerOf<Answer>(text: string): Answer {
  try {
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  } catch {
    throw unreadable();
  }
}

/** Something answered in a form that no node uses. */
export function unreadable(): Problem {
  return new Problem(
    0,
    "This is no answer of a node",
    "It was cut, or something between this browser and the node answered in its place, such as a proxy.",
  );
}

/** Like {@link call}, for an answer that is read while it arrives. */
export async function open(
  method: string,
  path: string,
  request: {
    /** What is sent as JSON; bytes and forms are sent as they are. */
    readonly body?: unknown;
    readonly accept: string;
    readonly signal: AbortSignal;
    readonly more?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const headers: Record<string, string> = { ...always, ...request.more, Accept: request.accept, [PORTAL_HEADER]: "1" };
  const isWhole = request.body instanceof Blob || request.body instanceof FormData;
  if (request.body !== undefined && !isWhole) {
    headers["Content-Type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: isWhole ? (request.body as BodyInit) : request.body === undefined ? null : JSON.stringify(request.body),
      credentials: "same-origin",
      redirect: "error",
      // A browser lets the second request for an address wait for the first, in case it can answer both: a stream never can.
      cache: "no-store",
      signal: request.signal,
    });
  } catch {
    throw noAnswer();
  }
  setClock(response.headers.get("Date"));
  if (!response.ok) {
    throw problemOf(response.status, (name) => response.headers.get(name), await textOf(response));
  }
  return response;
}

/** Without a stream, whose events have milliseconds, this is how the page knows the node's time. */
function setClock(date: string | null): void {
  const ahead = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (Math.abs(ahead - clockAhead.value) > DATE_IS_OFF_MS) {
    clockAhead.value = ahead;
  }
}

/**
 * Sends a file to this node. Fails with a {@link Problem}.
 *
 * @param progress is told how many bytes are sent
 * @param stop ends it
 */
export function send<Answer>(
  method: string,
  path: string,
  file: Blob,
  progress: (sent: number) => void,
  stop: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Of what it sends, fetch tells nothing.
    const request = new XMLHttpRequest();
    request.open(method, path);
    const headers = { ...always, Accept: "application/json", "Content-Type": "application/octet-stream" };
    Object.entries({ ...headers, [PORTAL_HEADER]: "1" }).forEach(([name, value]) =>
      request.setRequestHeader(name, value),
    );
    request.upload.onprogress = (event) => progress(event.loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        try {
          resolve(answerOf(request.responseText));
        } catch (failure) {
          reject(failure as Problem);
        }
      } else {
        reject(problemOf(request.status, (name) => request.getResponseHeader(name), request.responseText));
      }
    };
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(new Problem(0, "Stopped", "Nothing was stored."));
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function noAnswer(): Problem {
  return new Problem(0, "This node does not answer", "The connection failed. Is the node running?");
}

function problemOf(status: number, header: (name: string) => string | null, text: string): Problem {
  const body = objectOf(text);
  const violations = violationsOf(body["violations"]);
  return new Problem(
    status,
    stringOf(body["title"]) || `The node answered ${status}`,
    stringOf(body["detail"]) || (violations.length === 0 ? messagesOf(body["detail"]) : ""),
    stringOf(body["correlationId"]) || (header("X-Correlation-Id") ?? ""),
    violations,
    Number(header("Retry-After")) || 0,
  );
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The assessment node puts a list of messages in the place of a text. */
function messagesOf(detail: unknown): string {
  return Array.isArray(detail) ? detail.map((one: { msg?: unknown } | null) => stringOf(one?.msg)).join(" ") : "";
}

function violationsOf(value: unknown): Violation[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value
    .filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null)
    .map((one) => ({ path: stringOf(one["path"]), message: stringOf(one["message"]) }));
}
