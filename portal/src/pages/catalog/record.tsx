import { type CatalogRecord, type Kind, readNames, readRecord, recordPath } from "../../api/records";
import { Curl } from "../../parts/curl";
import { hrefOf } from "../../parts/place";
import { Policy } from "../../parts/policy/policy";
import { Section } from "../../parts/section";
import { RECORDS } from "../../words";
import { Access } from "./access";
import { fieldsOf, linkOf, ownerOf } from "./fields";

/** One record: what it is, whose it is, what its policy says, and all its other fields. */
export function RecordPage(props: { readonly kind: Kind; readonly id: string }) {
  const { kind, id } = props;
  return (
    <>
      <p>
        <a href={hrefOf("catalog")}>Catalog</a>
      </p>
      <Section title="Record" read={() => read(kind, id)}>
        {({ record, owner }) => <Shown kind={kind} record={record} owner={owner} />}
      </Section>
      <Curl path={recordPath(kind, id)} />
    </>
  );
}

interface Read {
  readonly record: CatalogRecord;
  readonly owner: string;
}

async function read(kind: Kind, id: string): Promise<Read> {
  const record = await readRecord(kind, id);
  const owner = ownerOf(record);
  return { record, owner: owner === "" ? "" : ((await readNames([owner])).get(owner) ?? owner) };
}

function Shown(props: { readonly kind: Kind; readonly record: CatalogRecord; readonly owner: string }) {
  const { kind, record, owner } = props;
  document.title = `${record.name ?? record._id} · Catalog · Sumspace`;
  const tags = [...(record.keywords ?? []), ...[record.category ?? []].flat()];
  return (
    <>
      <h1>{record.name ?? record._id}</h1>
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
