import type { Dashboard } from "../../api/runs";
import { count, figure, percent } from "../../parts/format";

/** The findings of a run in a line. */
export function inShort(found: Dashboard): string {
  return [
    `privacy risk ${found.risk_level}`,
    `${count(found.total_events)} rows`,
    `${percent(found.overall_completeness)} of the values present`,
    `quality ${figure(found.quality_score)} of 1`,
  ].join(" · ");
}

const CONCENTRATED = 0.6;
const COMPLETE = 0.95;

/** The findings of a run in sentences, with what to do about them. */
export function sentences(found: Dashboard): { readonly text: string; readonly todo: string }[] {
  const risky = found.risk_level === "high" || found.risk_level === "critical";
  return [
    {
      text: `The privacy risk of the input is ${found.risk_level}.`,
      todo: risky ? "Read privacy_report.json before you share anything of this data set." : "",
    },
    {
      text: `The run assessed ${count(found.total_events)} rows; ${percent(found.overall_completeness)} of their values are present.`,
      todo: found.overall_completeness < COMPLETE ? "Look at the columns with missing values." : "",
    },
    { text: `The quality score is ${figure(found.quality_score)} of 1.`, todo: "" },
    ...concentration("actors", found.actor_gini),
    ...concentration("resources", found.resource_gini),
  ];
}

function concentration(what: string, gini: number | undefined): { text: string; todo: string }[] {
  if (gini === undefined) {
    return [];
  }
  const high = gini > CONCENTRATED;
  return [
    {
      text: `Use is ${high ? "" : "not "}concentrated on few ${what} (Gini ${figure(gini)}).`,
      todo: high ? `Check whether conclusions hold for the ${what} with few events.` : "",
    },
  ];
}
