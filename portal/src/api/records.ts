import { call } from "./node";
import type { Page } from "./trainings";

/** Kinds of records that everybody may search, by the path of their operations. */
export const KINDS = [
  "serviceofferings",
  "dataresources",
  "softwareresources",
  "infrastructureservices",
  "ecosystems",
] as const;
export type Kind = (typeof KINDS)[number];

/** What records have in common; each kind has more. */
export interface CatalogRecord {
  readonly _id: string;
  readonly name?: string;
  readonly description?: string;
  readonly status?: string;
  readonly providedBy?: string;
  readonly producedBy?: string;
  readonly orchestrator?: string;
  readonly keywords?: readonly string[];
  readonly category?: readonly string[] | string;
  readonly policy?: readonly unknown[];
  readonly updatedAt?: string;
  readonly [field: string]: unknown;
}

export interface Facets {
  readonly category: readonly FacetValue[];
  readonly owner: readonly FacetValue[];
  readonly keyword: readonly FacetValue[];
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** What a list is narrowed by. */
export interface Search {
  readonly kind: Kind;
  readonly q: string;
  readonly category: string;
  readonly keyword: string;
  readonly owner: string;
  readonly page: number;
}

const LIMIT = 20;

/** Reads a search from an address, and makes one. */
export function searchOf(query: string): Search {
  const of = new URLSearchParams(query);
  const kind = KINDS.find((one) => one === of.get("kind")) ?? "serviceofferings";
  const page = Number(of.get("page") ?? 1);
  return {
    kind,
    q: of.get("q") ?? "",
    category: of.get("category") ?? "",
    keyword: of.get("keyword") ?? "",
    owner: of.get("owner") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function queryOf(search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== "" && !(name === "page" && value === 1) && !(name === "kind" && value === "serviceofferings")) {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function filters(search: Search): URLSearchParams {
  const query = new URLSearchParams();
  const add = (name: string, value: string) => value !== "" && query.set(name, value);
  add("q", search.q);
  if (search.kind === "serviceofferings") {
    add("category", search.category);
    add("keyword", search.keyword);
    add("offeredBy", search.owner);
  }
  return query;
}

export async function readRecords(search: Search): Promise<Page<CatalogRecord>> {
  const query = filters(search);
  query.set("limit", String(LIMIT));
  query.set("page", String(search.page));
  return (await call<{ data: Page<CatalogRecord> }>("GET", `/${search.kind}?${query}`)).data;
}

export async function readFacets(search: Search): Promise<Facets> {
  return (await call<{ data: Facets }>("GET", `/serviceofferings/facets?${filters(search)}`)).data;
}

export function readRecord(kind: Kind, id: string): Promise<CatalogRecord> {
  return call("GET", recordPath(kind, id));
}

export function recordPath(kind: Kind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}`;
}

/** Names of participants, by id. */
export async function readNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(
    [...new Set(ids)].map(async (id): Promise<readonly [string, string]> => {
      try {
        const { legalName } = await call<{ legalName?: string }>(
          "GET",
          `/catalog/participants/${encodeURIComponent(id)}`,
        );
        return [id, legalName ?? id];
      } catch {
        return [id, id];
      }
    }),
  );
  return new Map(names);
}

/** Names of offerings that the caller may see, by id. */
export async function readTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const titles = await Promise.all(
    [...new Set(ids)].map(async (id): Promise<readonly [string, string]> => {
      try {
        return [id, (await readRecord("serviceofferings", id)).name ?? id];
      } catch {
        return [id, id];
      }
    }),
  );
  return new Map(titles);
}

export function readOwnOfferings(): Promise<readonly CatalogRecord[]> {
  return call("GET", "/serviceofferings/me");
}

export function createOffering(fields: unknown): Promise<CatalogRecord> {
  return call("POST", "/serviceofferings", fields);
}

/** Fails with 409 if somebody has changed the record since this version. */
export function updateOffering(id: string, version: number, fields: unknown): Promise<CatalogRecord> {
  return call("PUT", recordPath("serviceofferings", id), fields, { "If-Match": `"${version}"` });
}
