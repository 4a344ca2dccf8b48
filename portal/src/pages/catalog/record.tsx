import { type CatalogRecord, type Kind, readNames, readRecord, recordPath } from "../../api/records";
import { Curl } from "../../parts/curl";
import { hrefOf } from "../../parts/place";
import { Policy } from "../../parts/policy/policy";
import { Section } from "../../parts/section";
import { RECORDS } from "../../words";
import { Access } from "./access";
import { fieldsOf, linkOf, ownerOf, type Reference, referencesOf } from "./fields";
import { useName } from "../../parts/route";

/** The page of one record of a kind: what it is, whose it is, what its policy says, and all its other fields. */
export function recordPage(kind: Kind) {
  return (props: { readonly id: string }) => <RecordPage kind={kind} id={props.id} />;
}

function RecordPage(props: { readonly kind: Kind; readonly id: string }) {
  const { kind, id } = props;
  return (
    <>
      <Section title="Record" read={() => read(kind, id)}>
        {(found) => <Shown kind={kind} {...found} />}
      </Section>
      <Curl path={recordPath(kind, id)} />
    </>
  );
}

interface Read {
  readonly record: CatalogRecord;
  readonly owner: string;
  readonly parts: readonly Part[];
}

interface Part extends Reference {
  readonly name: string;
}

async function read(kind: Kind, id: string): Promise<Read> {
  const record = await readRecord(kind, id);
  const owner = ownerOf(record);
  const [names, parts] = await Promise.all([
    readNames(owner === "" ? [] : [owner]),
    Promise.all(referencesOf(record).slice(0, PARTS_MAX).map(named)),
  ]);
  return { record, owner: names.get(owner) ?? owner, parts };
}

/** Of further records that it names, a page shows none. */
const PARTS_MAX = 50;

async function named(reference: Reference): Promise<Part> {
  const { kind, id } = reference;
  return {
    ...reference,
    name: await readRecord(kind, id).then(
      ({ name }) => name ?? id,
      () => id,
    ),
  };
}

function Shown(props: Read & { readonly kind: Kind }) {
  const { kind, record, owner, parts } = props;
  useName(record.name ?? record._id);
  const tags = [...(record.keywords ?? []), ...[record.category ?? []].flat()];
  return (
    <>
      <p class="muted">
        {RECORDS[kind]}
        {owner !== "" && ` of ${owner}`}
        {record.status === "draft" && " · draft, which others do not see"}
        {record.updatedAt !== undefined && ` · changed ${record.updatedAt.slice(0, 10)}`}
      </p>
      <p class="text">{record.description}</p>
      {tags.length > 0 && <p class="muted">{tags.join(" · ")}</p>}
      {(record.policy ?? []).length > 0 && (
        <section>
          <h2>Policy</h2>
          <Policy policy={record.policy} />
        </section>
      )}
      {kind === "serviceofferings" && <Access offering={record} />}
      <dl>
        {kind === "serviceofferings" && (
          <div>
            <dt>URL for exchanges</dt>
            <dd>
              <code>{`${location.origin}/v1/catalog/serviceofferings/${record._id}`}</code>
            </dd>
          </div>
        )}
        {parts.map(({ field, kind: of, id, name }) => (
          <div key={field + id}>
            <dt>{field}</dt>
            <dd>
              <a href={hrefOf(`catalog/${of}/${id}`)}>{name}</a>
            </dd>
          </div>
        ))}
        {fieldsOf(record).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {linkOf(text) === undefined ? (
                <span class="text">{text}</span>
              ) : (
                <Outside href={linkOf(text)!} text={text} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Outside(props: { readonly href: string; readonly text: string }) {
  return (
    <a href={props.href} rel="noreferrer" target="_blank">
      {props.text}
    </a>
  );
}
