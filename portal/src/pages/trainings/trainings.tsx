import { idOf } from "../../parts/place";
import { place } from "../../parts/route";
import { TrainingList } from "./list";
import { NewTraining } from "./new";
import { TrainingPage } from "./training";

/** The room of trainings: the list, a new one, or one of them. */
export function Trainings() {
  const [, first] = place.value.split("/");
  if (first === undefined) {
    return <TrainingList />;
  }
  return first === "new" ? <NewTraining /> : <TrainingPage id={idOf(first)} />;
}
