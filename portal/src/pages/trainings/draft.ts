import type { Violation } from "../../api/problem";

/** What a person fills in for a new training. Numbers are texts until they are sent, so that the node says what is wrong. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly baseModel: string;
  /** JSON. */
  readonly targetData: string;
  readonly rounds: string;
  readonly minConsents: string;
  readonly minContributors: string;
  readonly shares: string;
  readonly evaluation: boolean;
  /** Whether the evaluation has all sums by class. */
  readonly byClass: boolean;
  readonly stopWhenConverged: boolean;
  /** JSON: further parameters. */
  readonly others: string;
}

export const EMPTY: Draft = {
  id: "",
  name: "",
  description: "",
  baseModel: "",
  targetData: "",
  rounds: "10",
  minConsents: "",
  minContributors: "",
  shares: "",
  evaluation: true,
  byClass: false,
  stopWhenConverged: false,
  others: "",
};

export type Field = keyof Draft;

/** The step on which a field is. */
export const STEPS: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  { title: "Model", fields: ["id", "name", "description", "baseModel"] },
  { title: "Records", fields: ["targetData"] },
  {
    title: "Rounds",
    fields: [
      "rounds",
      "minConsents",
      "minContributors",
      "shares",
      "evaluation",
      "byClass",
      "stopWhenConverged",
      "others",
    ],
  },
];

const PATHS: Readonly<Record<Field, string>> = {
  id: "/id",
  name: "/model_name",
  description: "/model_description",
  baseModel: "/base_model",
  targetData: "/target_data",
  rounds: "/parameters/rounds",
  minConsents: "/parameters/minConsents",
  minContributors: "/parameters/minContributors",
  shares: "/parameters/shares",
  evaluation: "/parameters/evaluation",
  byClass: "/parameters/metrics",
  stopWhenConverged: "/parameters/stopWhenConverged",
  others: "/parameters",
};

const NUMBERS = ["rounds", "minConsents", "minContributors", "shares"] as const;
const METRICS = ["confusion", "scores"];
const FLAGS = ["evaluation", "stopWhenConverged"] as const;

/** The training plan of a draft, or what is wrong in it before it can be sent. */
export function planOf(draft: Draft): { readonly plan: unknown } | { readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const target = json(draft.targetData, "/target_data", violations);
  const others = draft.others.trim() === "" ? {} : json(draft.others, "/parameters", violations);
  const parameters: Record<string, unknown> = typeof others === "object" && others !== null ? { ...others } : {};
  for (const name of NUMBERS) {
    const text = draft[name].trim();
    if (text !== "") {
      const number = Number(text);
      parameters[name] = Number.isFinite(number) ? number : text;
    }
  }
  FLAGS.filter((name) => draft[name]).forEach((name) => (parameters[name] = true));
  if (draft.byClass) {
    parameters["metrics"] = METRICS;
  }
  if (violations.length > 0) {
    return { violations };
  }
  return {
    plan: {
      id: draft.id.trim(),
      model_name: draft.name.trim(),
      model_description: draft.description.trim(),
      base_model: draft.baseModel.trim(),
      target_data: target,
      parameters,
    },
  };
}

function json(text: string, path: string, violations: Violation[]): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    violations.push({
      path,
      message: text.trim() === "" ? "is missing" : `is not JSON: ${(failure as Error).message}`,
    });
    return undefined;
  }
}

/** Fills a draft from a training plan in a file. */
export function draftOf(plan: unknown): Draft {
  const known = (typeof plan === "object" && plan !== null ? plan : {}) as Record<string, unknown>;
  const { evaluation, stopWhenConverged, ...rest } = (known["parameters"] ?? {}) as Record<string, unknown>;
  const numbers: Record<string, string> = {};
  for (const name of NUMBERS) {
    numbers[name] = rest[name] === undefined ? "" : String(rest[name]);
    delete rest[name];
  }
  const byClass = JSON.stringify(rest["metrics"]) === JSON.stringify(METRICS);
  if (byClass) {
    delete rest["metrics"];
  }
  const text = (name: string) => (known[name] === undefined ? "" : String(known[name]));
  return {
    ...EMPTY,
    ...numbers,
    id: text("id"),
    name: text("model_name"),
    description: text("model_description"),
    baseModel: text("base_model"),
    targetData: known["target_data"] === undefined ? "" : JSON.stringify(known["target_data"], null, 2),
    evaluation: evaluation === true,
    byClass,
    stopWhenConverged: stopWhenConverged === true,
    others: Object.keys(rest).length === 0 ? "" : JSON.stringify(rest, null, 2),
  };
}

/** The field that a violation is about: the one with the longest path that the violation's begins with. */
export function fieldOf(violation: Violation): Field | undefined {
  return (Object.keys(PATHS) as Field[])
    .filter((field) => violation.path === PATHS[field] || violation.path.startsWith(`${PATHS[field]}/`))
    .sort((one, other) => PATHS[other].length - PATHS[one].length)[0];
}

/** The violations of a field, each with what follows the field's own path. */
export function violationsOf(field: Field, violations: readonly Violation[]): string[] {
  return violations
    .filter((violation) => fieldOf(violation) === field)
    .map((violation) => `${violation.path.slice(PATHS[field].length).replace(/^\//, "")} ${violation.message}`.trim());
}

/** The first step on which something is wrong; the last one if it is at no field. */
export function stepOf(violations: readonly Violation[]): number {
  const wrong = violations.map(fieldOf);
  const step = STEPS.findIndex(({ fields }) => fields.some((field) => wrong.includes(field)));
  return step < 0 ? STEPS.length - 1 : step;
}
