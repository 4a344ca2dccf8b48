import type { Round } from "../../api/trainings";
import { now } from "../../parts/clock";
import { Fold } from "../../parts/fold";
import { count, duration, figure, time } from "../../parts/format";
import { Table } from "../../parts/scrolled";
import { STATES } from "../../words";
import { StateMark } from "./mark";

const HEAD = [
  "Round",
  "State",
  "Attempts",
  "Took",
  "Contributors",
  "Accuracy at its beginning",
  "Mean loss at its beginning",
];

/** From the beginning of the first attempt to the new version; undefined while there is none. */
export function totalSeconds(round: Round): number | undefined {
  const begin = round.attempts[0]?.createdAt;
  return begin === undefined || round.timestamp === undefined
    ? undefined
    : Math.max(0, round.timestamp - begin) / 1_000;
}

export function RoundTable(props: { readonly rounds: readonly Round[]; readonly all: number }) {
  const { rounds, all } = props;
  const withEpsilon = rounds.some((round) => round.epsilon !== undefined);
  return (
    <section>
      <h2>Rounds</h2>
      {rounds.length < all && (
        <p class="muted">
          The last {count(rounds.length)} of {count(all)} rounds.
        </p>
      )}
      <Fold items={[...rounds].reverse()} name="rounds">
        {(shown) => (
          <Table name="Rounds" head={[...HEAD, ...(withEpsilon ? ["Spent ε"] : [])]}>
            {shown.map((round) => {
              const seconds = totalSeconds(round);
              return (
                <tr key={round.round}>
                  <th scope="row">{round.round}</th>
                  <td>
                    <StateMark state={round.attempts.at(-1)?.state ?? "draft"} />
                  </td>
                  <td>
                    <Attempts round={round} />
                  </td>
                  <td>{seconds === undefined ? "" : duration(seconds * 1_000)}</td>
                  <td>{round.contributors_count === undefined ? "" : count(round.contributors_count)}</td>
                  <td>{round.evaluation === undefined ? "" : figure(round.evaluation.accuracy)}</td>
                  <td>{round.evaluation === undefined ? "" : figure(round.evaluation.meanLoss)}</td>
                  {withEpsilon && <td>{figure(round.epsilon)}</td>}
                </tr>
              );
            })}
          </Table>
        )}
      </Fold>
    </section>
  );
}

function Attempts(props: { readonly round: Round }) {
  const { attempts } = props.round;
  return (
    <details>
      <summary>{attempts.length}</summary>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            {time(attempt.createdAt, now.value)}: {STATES[attempt.state] ?? attempt.state}
            {attempt.reason !== undefined && `: ${attempt.reason}`}
            {Object.entries(attempt.seconds)
              .map(([state, seconds]) => ` · ${STATES[state] ?? state} ${duration(seconds * 1_000)}`)
              .join("")}
          </li>
        ))}
      </ul>
    </details>
  );
}
