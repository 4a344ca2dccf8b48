import type { RuleValues } from "../../api/policies";
import type { CatalogRecord } from "../../api/records";
import type { Violation } from "../../api/problem";

/** What a person fills in for an offering. Its other fields stay as they are. */
export interface OfferingDraft {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly keywords: string;
  readonly category: string;
  readonly termsAndConditions: string;
  readonly published: boolean;
  readonly policy: readonly RuleValues[];
}

export const EMPTY: OfferingDraft = {
  name: "",
  description: "",
  keywords: "",
  category: "",
  termsAndConditions: "",
  published: true,
  policy: [],
};

export function draftOf(record: CatalogRecord): OfferingDraft {
  return {
    name: record.name ?? "",
    description: record.description ?? "",
    keywords: (record.keywords ?? []).join(", "),
    category: [record.category ?? []].flat().join(", "),
    termsAndConditions: String(record["termsAndConditions"] ?? ""),
    published: record.status !== "draft",
    policy: (record.policy ?? []).filter(isRule).map(({ ruleId, values }) => ({ ruleId, values })),
  };
}

function isRule(item: unknown): item is RuleValues {
  return typeof item === "object" && item !== null && "ruleId" in item && "values" in item;
}

/** Items of a policy that have no template: they are sent as they are. */
export function otherPolicies(record: CatalogRecord): readonly unknown[] {
  return (record.policy ?? []).filter((item) => !isRule(item));
}

export function fieldsOfDraft(draft: OfferingDraft, others: readonly unknown[]): Record<string, unknown> {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    keywords: listOf(draft.keywords),
    category: listOf(draft.category),
    termsAndConditions: draft.termsAndConditions.trim(),
    status: draft.published ? "published" : "draft",
    policy: [...others, ...draft.policy],
  };
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** The messages of the violations that are about a field. */
export function wrongIn(field: string, violations: readonly Violation[]): string[] {
  return violations
    .filter(({ path }) => path === `/${field}` || path.startsWith(`/${field}/`))
    .map(({ path, message }) => `${path.slice(field.length + 2)} ${message}`.trim());
}
