import { idOf } from "../../parts/place";
import { place } from "../../parts/route";
import { NegotiationList } from "./list";
import { NegotiationPage } from "./negotiation";

/** The room of negotiations: those of the caller, or one of them. */
export function Negotiations() {
  const [, id] = place.value.split("/");
  return id === undefined ? <NegotiationList /> : <NegotiationPage key={id} id={idOf(id)} />;
}
