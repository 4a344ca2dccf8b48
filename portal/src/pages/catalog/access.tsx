import { useSignal } from "@preact/signals";
import { begin } from "../../api/negotiations";
import { type CatalogRecord, readOwnOfferings } from "../../api/records";
import { hrefOf } from "../../parts/place";
import { go } from "../../parts/route";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { ownerOf } from "./fields";
import { Form } from "../../parts/field";

/** Asks the provider of an offering for access, for an offering of one's own; or leads to one's own offering. */
export function Access(props: { readonly offering: CatalogRecord }) {
  if (session.value == null || session.value.role === "operator") {
    return null;
  }
  return (
    <Section title="Access" read={readOwnOfferings} of={session.value.account}>
      {(own) =>
        own.some((one) => one._id === props.offering._id) ? (
          <p>
            This is yours. <a href={hrefOf(`catalog/serviceofferings/${props.offering._id}/edit`)}>Change it</a>.
          </p>
        ) : (
          <Ask offering={props.offering} own={own.filter((one) => one.status !== "draft")} />
        )
      }
    </Section>
  );
}

function Ask(props: { readonly offering: CatalogRecord; readonly own: readonly CatalogRecord[] }) {
  const { offering, own } = props;
  const chosen = useSignal(own[0]?._id ?? "");
  const mine = own.find((one) => one._id === chosen.value);
  if (own.length === 0) {
    return (
      <p>
        To ask for access, <a href={hrefOf("catalog/serviceofferings/new")}>publish an offering</a> for which you need
        it.
      </p>
    );
  }
  const ask = async () => {
    if (mine !== undefined) {
      const negotiation = await begin({
        provider: ownerOf(offering),
        consumer: ownerOf(mine),
        providerServiceOffering: offering._id,
        consumerServiceOffering: mine._id,
      });
      go(`negotiations/${negotiation._id}`);
    }
  };
  return (
    <Form send={ask} label="Ask" class="card">
      <div class="field">
        <label for="for">Ask for access, for your offering</label>
        <select id="for" value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
          {own.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </Form>
  );
}
