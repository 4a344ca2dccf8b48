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
