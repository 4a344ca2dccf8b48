import type { ClassMetric, Contribution } from "../api/learners";

/** What the plan of a training says of the sums that it reveals. */
interface Sums {
  readonly contribution?: Contribution;
  readonly metrics?: readonly ClassMetric[];
}

const MOMENTS = "It reveals means, variances and correlations of what it reads, over all who take part together.";
const METRICS: Readonly<Record<ClassMetric, string>> = {
  confusion:
    "Each round also reveals how many records have each class, and how many of them the model takes for which, over all who take part together.",
  scores:
    "Each round also reveals how many records have which predicted probability of a class, over all who take part together.",
};

/** What a training reveals besides the changes of its model, for those whose records it reads. */
export function revealed({ contribution, metrics = [] }: Sums): readonly string[] {
  return [...(contribution === "moments" ? [MOMENTS] : []), ...metrics.map((metric) => METRICS[metric])];
}

/** The same as paragraphs. */
export function Reveals(props: { readonly training: Sums }) {
  return (
    <>
      {revealed(props.training).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
