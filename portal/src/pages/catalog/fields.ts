import { type CatalogRecord, type Kind, KINDS } from "../../api/records";
import { words } from "../../parts/format";

const PARTICIPANT = /\/catalog\/participants\/([^/]+)$/;

/** The id of the participant to whom a record belongs, which it names by the id or by a URL; empty if it does not say. */
export function ownerOf(record: CatalogRecord): string {
  const owner: unknown = record.providedBy ?? record.producedBy ?? record.orchestrator;
  if (typeof owner === "object" && owner !== null && "_id" in owner) {
    return String(owner._id);
  }
  return typeof owner === "string" ? (PARTICIPANT.exec(owner)?.[1] ?? owner) : "";
}

/** Fields that a page shows in a place of their own, or that say nothing to people. */
const APART = new Set([
  "_id",
  "__v",
  "name",
  "description",
  "policy",
  "providedBy",
  "producedBy",
  "orchestrator",
  "keywords",
  "category",
  "schema_version",
  "createdAt",
  "updatedAt",
  "status",
  "archived",
  "visible",
]);

/** The other fields of a record that have something, as name and text. */
export function fieldsOf(record: CatalogRecord): readonly (readonly [string, string])[] {
  return Object.entries(record)
    .filter(([name, value]) => !APART.has(name) && !isEmpty(value) && kindOf(name) === undefined)
    .map(([name, value]) => [words(name), textOf(value)] as const);
}

/** Another record that a record names. */
export interface Reference {
  /** Of the field, in words. */
  readonly field: string;
  readonly kind: Kind;
  readonly id: string;
}

/** The records of this catalog that a record consists of. */
export function referencesOf(record: CatalogRecord): readonly Reference[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const kind = kindOf(name);
    return kind === undefined || !Array.isArray(value)
      ? []
      : value.map((id) => ({ field: words(name), kind, id: String(id).split("/").at(-1) ?? "" }));
  });
}

function kindOf(field: string): Kind | undefined {
  return KINDS.find((kind) => kind === field.toLowerCase());
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) {
    return value.join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

/** Addresses that a browser may follow; everything else is shown as text. */
export function linkOf(text: string): string | undefined {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}
