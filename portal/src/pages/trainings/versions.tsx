import { fileOf, type Round } from "../../api/trainings";
import { now } from "../../parts/clock";
import { Fold } from "../../parts/fold";
import { count, time } from "../../parts/format";
import { Table } from "../../parts/scrolled";

/** Versions whose files are kept. */
const KEPT = 3;

/** The model versions, the latest first. Their files are for the owner of the training alone. */
export function Versions(props: { readonly id: string; readonly rounds: readonly Round[]; readonly owner: boolean }) {
  const versions = props.rounds.filter((round) => round.model_version !== undefined).reverse();
  if (versions.length === 0) {
    return null;
  }
  return (
    <section>
      <h2>Versions</h2>
      <p class="muted">The main aggregator keeps the files of the last {KEPT} versions and of the final one.</p>
      {!props.owner && <p class="muted">Only the owner of the training downloads them.</p>}
      <Fold items={versions} name="versions">
        {(shown) => (
          <Table
            name="Versions"
            head={["Version", "Made", "Contributors", "SHA-256 of its file", ...(props.owner ? ["File"] : [])]}
          >
            {shown.map((round, index) => (
              <tr key={round.round}>
                <th scope="row">{round.model_version}</th>
                <td>{round.timestamp === undefined ? "" : time(round.timestamp, now.value)}</td>
                <td>{round.contributors_count === undefined ? "" : count(round.contributors_count)}</td>
                <td>
                  <code>{round.model_sha256}</code>
                </td>
                {props.owner && (
                  <td>
                    {index < KEPT && (
                      <a
                        href={fileOf(props.id, round.model_version!)}
                        download
                        aria-label={`Download version ${round.model_version}`}
                      >
                        Download
                      </a>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </Table>
        )}
      </Fold>
    </section>
  );
}
