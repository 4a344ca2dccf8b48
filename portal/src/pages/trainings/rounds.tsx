import type { Round } from "../../api/trainings";
import { now } from "../../parts/clock";
import { Fold } from "../../parts/fold";
import { count, duration, figure, time } from "../../parts/format";
import { Scrolled } from "../../parts/scrolled";
import { STATES } from "../../words";
import { StateMark } from "./mark";

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
          <Scrolled name="Rounds">
            <table>
              <thead>
                <tr>
                  <th scope="col">Round</th>
                  <th scope="col">State</th>
                  <th scope="col">Attempts</th>
                  <th scope="col">Took</th>
                  <th scope="col">Contributors</th>
                  <th scope="col">Accuracy at its beginning</th>
                  <th scope="col">Mean loss at its beginning</th>
                  {withEpsilon && <th scope="col">Spent ε</th>}
                </tr>
              </thead>
              <tbody>
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
              </tbody>
            </table>
          </Scrolled>
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
