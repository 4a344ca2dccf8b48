import { Problem, type Violation } from "./problem";

const PORTAL_HEADER = "X-Sumspace-Portal";
const TIMEOUT_MS = 30_000;

/** Sends a request to this node with the session of this browser. Fails with a {@link Problem}. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json", [PORTAL_HEADER]: "1" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Problem(0, "This node does not answer", "The connection failed. Is the node running?", "", [], 0);
  }
  const text = await response.text();
  if (!response.ok) {
    throw problemOf(response, text);
  }
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

function problemOf(response: Response, text: string): Problem {
  const body = objectOf(text);
  return new Problem(
    response.status,
    textOf(body["title"]) || `The node answered ${response.status}`,
    textOf(body["detail"]),
    textOf(body["correlationId"]) || (response.headers.get("X-Correlation-Id") ?? ""),
    violationsOf(body["violations"]),
    Number(response.headers.get("Retry-After")) || 0,
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function violationsOf(value: unknown): Violation[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value
    .filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null)
    .map((one) => ({ path: textOf(one["path"]), message: textOf(one["message"]) }));
}
