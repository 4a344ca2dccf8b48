import { KINDS, type Kind } from "../../api/records";
import { idOf } from "../../parts/place";
import { place } from "../../parts/route";
import { ChangeOffering, NewOffering, OwnOfferings } from "./edit";
import { EcosystemPage, NewEcosystem, OwnEcosystems } from "./ecosystem";
import { RecordPage } from "./record";
import { SearchPage } from "./search";

/** The room of the catalog: what others offer, and one record of it. */
export function Catalog() {
  const [, kind, id, action] = place.value.split("/");
  if (kind === "mine") {
    return <OwnOfferings />;
  }
  if (kind === "serviceofferings" && id === "new") {
    return <NewOffering />;
  }
  if (kind === "serviceofferings" && id !== undefined && action === "edit") {
    return <ChangeOffering key={id} id={idOf(id)} />;
  }
  if (kind === "my-ecosystems") {
    return <OwnEcosystems />;
  }
  if (kind === "ecosystems" && id !== undefined) {
    return id === "new" ? <NewEcosystem /> : <EcosystemPage key={id} id={idOf(id)} />;
  }
  const known = KINDS.find((one): one is Kind => one === kind);
  return known === undefined || id === undefined ? (
    <SearchPage />
  ) : (
    <RecordPage key={place.value} kind={known} id={idOf(id)} />
  );
}
