import type { About } from "../../api/about";
import { hrefOf } from "../../parts/place";
import { isLoggedIn, may, session } from "../../parts/session";
import { PURPOSES, ROOMS } from "../../words";

/** A learner sees the own data alone, and whoever has an account has no data there. How the node is, is for its operators. */
function isFor(room: string, needs: string | undefined): boolean {
  const role = session.value?.role;
  const isForRole = (role === "learner") === (room === "my") && (room !== "node" || role === "operator");
  return !isLoggedIn() || (isForRole && (needs === undefined || may(needs)));
}

/** Which node this is, what one can look at here, and where the other nodes are. */
export function Start(props: { readonly about: About }) {
  const { kind, version, rooms, links } = props.about;
  return (
    <>
      <p>{PURPOSES[kind]}</p>
      {rooms.length > 0 && (
        <nav aria-label="Rooms">
          <ul class="cards">
            {Object.entries(ROOMS).flatMap(([room, { name, purpose, needs }]) =>
              !rooms.includes(room) || !isFor(room, needs) ? (
                []
              ) : (
                <li key={room}>
                  <a href={hrefOf(room)}>{name}</a>
                  <p class="muted">{purpose}</p>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
      {links.length > 0 && (
        <section>
          <h2>Other nodes</h2>
          <ul>
            {links.map((link) => (
              <li key={link.url}>
                <a href={link.url} rel="noreferrer">
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>For programs</h2>
        <ul>
          <li>
            <a href="/docs/">Operations of this node</a>, to read and to try
          </li>
          <li>
            <a href="/openapi.json">The contract</a> (OpenAPI 3.1)
          </li>
          <li>
            <a href="/health/ready">Whether it is ready</a>, and if not, why
          </li>
        </ul>
        <p class="muted">Version {version}</p>
      </section>
    </>
  );
}
