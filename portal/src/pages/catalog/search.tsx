import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  type CatalogRecord,
  type Facets,
  type FacetValue,
  KINDS,
  queryOf,
  readFacets,
  readNames,
  readRecords,
  type Search,
  searchOf,
} from "../../api/records";
import type { Page } from "../../api/trainings";
import { Curl } from "../../parts/curl";
import { count } from "../../parts/format";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { query, refine } from "../../parts/route";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { RECORDS } from "../../words";
import { ownerOf } from "./fields";

interface Found {
  readonly page: Page<CatalogRecord>;
  readonly facets: Facets | undefined;
  readonly names: ReadonlyMap<string, string>;
}

async function find(search: Search): Promise<Found> {
  const [page, facets] = await Promise.all([
    readRecords(search),
    search.kind === "serviceofferings" ? readFacets(search) : undefined,
  ]);
  const owners = [...page.result.map(ownerOf), ...(facets?.owner ?? []).map(({ value }) => value), search.owner];
  return { page, facets, names: await readNames(owners.filter((owner) => owner !== "")) };
}

/** Searches the published records while one types. */
export function SearchPage() {
  const search = searchOf(query.value);
  const typed = useSignal(search.q);
  const change = (part: Partial<Search>) => refine(queryOf({ ...search, page: 1, ...part }));
  useEffect(() => {
    // Effects come late: meanwhile somebody may have typed more than this page was drawn with.
    typed.value = searchOf(query.value).q;
  }, [search.q]);
  return (
    <>
      {session.value != null && session.value.role !== "operator" && (
        <p>
          <a href={hrefOf("catalog/mine")}>My offerings</a> ·{" "}
          <a href={hrefOf("catalog/my-ecosystems")}>My ecosystems</a>
        </p>
      )}
      <form
        role="search"
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: typed.value });
        }}
      >
        <div class="field">
          <label for="words">Words in name, description and keywords</label>
          <input
            id="words"
            type="search"
            maxLength={200}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              change({ q: typed.value });
            }}
          />
        </div>
        <div class="field">
          <label for="kind">Kind</label>
          <select
            id="kind"
            value={search.kind}
            onChange={(event) =>
              change({
                kind: KINDS.find((kind) => kind === event.currentTarget.value) ?? "serviceofferings",
                category: "",
                keyword: "",
                owner: "",
              })
            }
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {RECORDS[kind]}
              </option>
            ))}
          </select>
        </div>
      </form>
      <Section title="Results" read={() => find(search)} of={queryOf(search)}>
        {(found) => <Results search={search} found={found} change={change} />}
      </Section>
      <Curl path={`/${search.kind}?q=${encodeURIComponent(search.q)}&page=${search.page}`} />
    </>
  );
}

function Results(props: {
  readonly search: Search;
  readonly found: Found;
  readonly change: (part: Partial<Search>) => void;
}) {
  const { search, change } = props;
  const { page, facets, names } = props.found;
  const chosen = [
    search.category !== "" && { text: `Category ${search.category}`, without: { category: "" } },
    search.keyword !== "" && { text: `Keyword ${search.keyword}`, without: { keyword: "" } },
    search.owner !== "" && { text: `Of ${names.get(search.owner) ?? search.owner}`, without: { owner: "" } },
  ].filter((one) => one !== false);
  return (
    <>
      <p role="status">
        {count(page.count)} {page.count === 1 ? "record" : "records"}
        {chosen.map(({ text, without }) => (
          <button key={text} type="button" class="chip" onClick={() => change(without)}>
            {text} <span aria-hidden="true">✕</span>
            <span class="hidden"> (leave out)</span>
          </button>
        ))}
      </p>
      <div class={facets === undefined ? "" : "split"}>
        {facets !== undefined && (
          <aside aria-label="Narrow the search">
            <FacetList title="Category" values={facets.category} choose={(category) => change({ category })} />
            <FacetList
              title="Offered by"
              values={facets.owner}
              name={(owner) => names.get(owner) ?? owner}
              choose={(owner) => change({ owner })}
            />
            <FacetList title="Keyword" values={facets.keyword} choose={(keyword) => change({ keyword })} />
          </aside>
        )}
        <div>
          {page.result.length === 0 && <p>Nothing has all of this. Take fewer words, or leave something out.</p>}
          <ul class="rows">
            {page.result.map((record) => (
              <li key={record._id}>
                <h2>
                  <a href={hrefOf(`catalog/${search.kind}/${record._id}`)}>{record.name ?? record._id}</a>
                </h2>
                <p class="muted">
                  {names.get(ownerOf(record)) ?? ""}
                  {(record.keywords ?? []).length > 0 && ` · ${(record.keywords ?? []).slice(0, 8).join(", ")}`}
                </p>
                <p>{shortened(record.description ?? "")}</p>
              </li>
            ))}
          </ul>
          <Pager
            page={search.page}
            pages={page.pages}
            before="Before"
            after="Next"
            go={(next) => change({ page: next })}
          />
        </div>
      </div>
    </>
  );
}

const SHORT = 240;

function shortened(text: string): string {
  return text.length <= SHORT ? text : `${text.slice(0, SHORT)}…`;
}

function FacetList(props: {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly name?: (value: string) => string;
  readonly choose: (value: string) => void;
}) {
  if (props.values.length === 0) {
    return null;
  }
  return (
    <section>
      <h2 class="small">{props.title}</h2>
      <ul class="plain">
        {props.values.map(({ value, count: number }) => (
          <li key={value}>
            <button type="button" class="chip" onClick={() => props.choose(value)}>
              {props.name?.(value) ?? value} <span class="muted">{count(number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
