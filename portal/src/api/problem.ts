/** Statuses whose titles are the same for many causes: invalid, not permitted, not there, not possible. */
const SAYING_LITTLE = new Set([400, 403, 404, 422]);

/** An answer of a node that is no success (RFC 9457), or no answer at all. */
export class Problem extends Error {
  constructor(
    /** The HTTP status; 0 if the node did not answer, {@link DEFECT} if the page failed. */
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly correlationId: string = "",
    readonly violations: readonly Violation[] = [],
    /** After how many seconds the node wants to be asked again; 0 if it does not say. */
    readonly retryAfter: number = 0,
  ) {
    super(detail || title);
  }

  /**
   * What happened. Where the title of a node's answer says little, its detail stands in its place; answers have a
   * correlation id. Of violations it says how many there are: they stand beside it, or in their places.
   */
  get sentence(): string {
    if (this.violations.length > 0) {
      return this.violations.length === 1 ? "One value is refused" : `${this.violations.length} values are refused`;
    }
    const isEnough = this.detail !== "" && this.correlationId !== "" && SAYING_LITTLE.has(this.status);
    const said = isEnough ? [this.detail] : [this.title, this.detail];
    return said
      .filter((text) => text !== "")
      .join(". ")
      .replace(/\.$/, "");
  }

  /** Whether it may be over soon without anybody doing anything. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** In the place of a status: what the page itself did wrong. It is the same when it is tried again. */
export const DEFECT = -1;

/** What is wrong at one place of a request. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

/** What failed, also where that is a defect of the page. */
export function problemOf(failure: unknown): Problem {
  return failure instanceof Problem
    ? failure
    : new Problem(DEFECT, "This page has a defect", failure instanceof Error ? failure.message : String(failure));
}
