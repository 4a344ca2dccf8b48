import type { PlanFeature, PlanLabel, TargetData } from "../../api/trainings";

/** A feature of a plan in words. */
export interface FeatureText {
  readonly name: string;
  readonly value: string;
  /** Which records count, as the plan writes it. */
  readonly where?: string;
  readonly scale: string;
  readonly columns: number;
}

const SUMMARY: Readonly<Record<string, string>> = {
  sum: "the sum of the numbers",
  mean: "the mean of the numbers",
  minimum: "the smallest number",
  maximum: "the largest number",
  first: "the first value",
  last: "the last value",
};

/** What becomes the columns of a row, in the order of the columns. */
export function featuresOf(target: TargetData): readonly FeatureText[] {
  const ofLearners = target.rows === "learners";
  return target.features.map((feature) => ({
    name: feature.name,
    value: ofLearners ? learnerValue(feature) : recordValue(feature),
    ...(feature.where !== undefined && { where: JSON.stringify(feature.where) }),
    scale: scaleOf(feature),
    columns: feature.vocabulary?.length ?? 1,
  }));
}

function recordValue(feature: PlanFeature): string {
  return feature.vocabulary === undefined ? `the number at ${feature.path}` : `the word at ${feature.path}`;
}

function learnerValue(feature: PlanFeature): string {
  switch (feature.kind) {
    case "count":
      return feature.path === undefined
        ? "the number of statements"
        : `the number of statements with each word at ${feature.path}`;
    case "days":
      return `the number of days on which there is a statement${feature.path === undefined ? "" : `, by ${feature.path}`}`;
    default:
      return `${SUMMARY[feature.kind] ?? feature.kind} at ${feature.path}`;
  }
}

function scaleOf(feature: PlanFeature | PlanLabel): string {
  if (feature.mean !== undefined && feature.sd !== undefined) {
    return `mean ${feature.mean}, deviation ${feature.sd}`;
  }
  return feature.min === undefined || feature.max === undefined ? "" : `from ${feature.min} to ${feature.max}`;
}

/** What the model predicts. */
export function labelOf(target: TargetData): string {
  const { label } = target;
  const classes = label.classes === undefined ? "a number" : `one of ${label.classes.join(", ")}`;
  if (label.kind === "exists") {
    return `${classes}: the second if there is a statement with ${JSON.stringify(label.where)}`;
  }
  const which = label.kind === undefined ? "" : `${SUMMARY[label.kind] ?? label.kind} `;
  return `${classes}, ${which}at ${label.path}`;
}
