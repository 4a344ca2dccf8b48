// What few visits to trainings need, in one script: with one each, the others would be cut into more pieces, and be larger.
export { Classes } from "./classes";
export { Columns } from "./columns";
export { NewTraining } from "./new";
