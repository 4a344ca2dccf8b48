import type { Budgets, Range } from "../../api/learners";
import { count, figure } from "../../parts/format";
import { across, bars, BOTTOM, HEIGHT, LEFT, WIDTH } from "./bars";

/** How much of their budgets learners have spent. */
export function BudgetCounts(props: { readonly budgets: Budgets }) {
  const { learners, withoutBound, epsilon, epsilonMax, trainings, trainingsMax } = props.budgets;
  if (learners === 0) {
    return <p>No training has counted a learner of this connector yet.</p>;
  }
  return (
    <>
      <p>
        Trainings have counted {count(learners)} learners.
        {withoutBound > 0 &&
          ` ${count(withoutBound)} of them were counted by trainings without noise: no ε bounds what these learned.`}
      </p>
      {epsilon.length > 0 && (
        <figure class="curve">
          <figcaption>
            Learners by the ε that they have spent
            {epsilonMax !== undefined && <span class="muted">, of {figure(epsilonMax)} at most</span>}
          </figcaption>
          <Histogram ranges={epsilon} limit={epsilonMax} />
        </figure>
      )}
      <details>
        <summary>As tables</summary>
        {epsilon.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Spent ε</th>
                <th scope="col">Learners</th>
              </tr>
            </thead>
            <tbody>
              {epsilon.map((range) => (
                <tr key={range.from}>
                  <th scope="row">
                    {figure(range.from)} to {figure(range.to)}
                  </th>
                  <td>{count(range.learners)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <table>
          <thead>
            <tr>
              <th scope="col">Trainings within a year (at most {trainingsMax})</th>
              <th scope="col">Learners</th>
            </tr>
          </thead>
          <tbody>
            {trainings.map((one) => (
              <tr key={one.trainings}>
                <th scope="row">{one.trainings}</th>
                <td>{count(one.learners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Histogram(props: { readonly ranges: readonly Range[]; readonly limit: number | undefined }) {
  const { ranges, limit } = props;
  const top = ranges.at(-1)?.to ?? 0;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(ranges)}>
      {bars(ranges).map((bar) => (
        <g key={bar.range.from}>
          <rect class="mark" x={bar.x} y={bar.y} width={bar.width} height={bar.height}>
            <title>{`${figure(bar.range.from)} to ${figure(bar.range.to)}: ${count(bar.range.learners)} learners`}</title>
          </rect>
          {bar.range.learners > 0 && (
            <text x={bar.x + bar.width / 2} y={bar.y - 4} text-anchor="middle">
              {count(bar.range.learners)}
            </text>
          )}
        </g>
      ))}
      <line class="axis" x1={LEFT} x2={across(top, ranges)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      {[0, top / 2, top].map((value) => (
        <text key={value} x={across(value, ranges)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
          {figure(value)}
        </text>
      ))}
      {limit !== undefined && (
        <line class="limit" x1={across(limit, ranges)} x2={across(limit, ranges)} y1={0} y2={HEIGHT - BOTTOM} />
      )}
    </svg>
  );
}

function summary(ranges: readonly Range[]): string {
  const most = ranges.reduce((one, other) => (other.learners > one.learners ? other : one));
  return `Histogram of spent ε: most learners, ${most.learners}, between ${figure(most.from)} and ${figure(most.to)}`;
}
