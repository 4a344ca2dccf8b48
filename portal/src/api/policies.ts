import { call } from "./node";

/** A policy in words: `POST /policies/words`. */
export interface PolicyWords {
  readonly rules: readonly RuleWords[];
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

export interface RuleWords {
  /** JSON Pointer of the rule in the policy. */
  readonly path: string;
  readonly kind: "permission" | "prohibition" | "duty";
  readonly sentence: string;
  readonly conditions: readonly string[];
  /** Names of the URLs and ids in the sentence and the conditions. */
  readonly names: Readonly<Record<string, string>>;
  readonly counted?: readonly string[];
}

/** What a contract permits: the decisions of negotiations, and of contracts. */
export interface Decision {
  readonly permitted: boolean;
  readonly text: string;
  /** What would have to change. */
  readonly changes?: readonly string[];
  readonly rules?: readonly DecidedRule[];
}

export interface DecidedRule {
  readonly id: string;
  readonly path?: string;
  readonly rule: string;
  readonly effective: boolean;
  readonly deciding: boolean;
  readonly conditions: readonly {
    readonly condition: string;
    readonly truth: string;
    readonly value?: unknown;
    readonly source?: string;
  }[];
}

/** A rule of a negotiation, an offering or an ecosystem: a template and its values. */
export interface RuleValues {
  readonly _id?: string;
  readonly ruleId: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface RuleTemplate {
  readonly uid: string;
  readonly name: string;
  readonly description?: readonly { readonly "@value": string; readonly "@language": string }[];
  readonly requestedFields: readonly string[];
}

export function explain(policy: unknown): Promise<PolicyWords> {
  return call("POST", "/policies/words", { policy });
}

export function readTemplates(): Promise<readonly RuleTemplate[]> {
  return call("GET", "/reference/rules");
}

/** What a template is for, in English if it says so. */
export function purposeOf(template: RuleTemplate): string {
  const texts = template.description ?? [];
  return (texts.find((text) => text["@language"] === "en") ?? texts[0])?.["@value"] ?? "";
}
