import "./look.css";
import { type ComponentChildren, render } from "preact";
import { type About, readAbout } from "./api/about";
import { node } from "./api/answers";
import { PORTAL_SESSIONS, type Sessions } from "./api/session";
import { Start } from "./pages/start/start";
import { type Found, hrefOf, NOTHING, type View, viewAt, type Views } from "./parts/place";
import { startClock } from "./parts/clock";
import { place, shownName, watchLinks } from "./parts/route";
import { Section } from "./parts/section";
import { isLoggedIn, isUndecided, LogInDialogs, may, session, SessionBar, startSession } from "./parts/session";
import { nodeInWords, ROOMS } from "./words";

/** What a kind of node shows. */
interface Kind {
  /** By rooms that this kind of node can have; which of them it has, it says. */
  readonly rooms: Views;
  /** Views that need no room. */
  readonly pages?: Views;
  /** What stands in the place of all others until another password is chosen. */
  readonly changePassword?: View;
  readonly sessions?: Sessions;
}

/** Shows the portal of a node. */
export function start(kind: Kind): void {
  watchLinks();
  startClock();
  render(<Portal kind={kind} />, document.body);
}

function Portal(props: { readonly kind: Kind }) {
  const { pages = {}, sessions = PORTAL_SESSIONS } = props.kind;
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header>
        <a class="brand" href={hrefOf("")}>
          Sumspace
        </a>
        {/* Browsers have several nodes open. */}
        {node.value !== "" && <span class="muted">{node.value}</span>}
        <SessionBar />
      </header>
      <main id="main" tabIndex={-1}>
        <Section title="This node" read={() => begin(sessions)} forEverybody>
          {(about) => <Page about={about} shown={props.kind} />}
        </Section>
      </main>
      <LogInDialogs signUp={"sign-up" in pages} />
    </>
  );
}

async function begin(sessions: Sessions): Promise<About> {
  const about = await readAbout();
  node.value = nodeInWords(about);
  if (about.session !== "none") {
    await startSession(sessions);
  }
  return about;
}

function Page(props: { readonly about: About; readonly shown: Kind }) {
  const { about } = props;
  const { rooms, pages = {}, changePassword } = props.shown;
  const [room = ""] = place.value.split("/");
  const own = viewAt(pages, place.value);
  if (own !== undefined) {
    return <Headed title={own.view.title ?? ""}>{pageOf(own)}</Headed>;
  }
  if (session.value?.mustChangePassword === true && changePassword !== undefined) {
    return <Headed title={changePassword.title ?? ""}>{pageOf({ view: changePassword, address: NOTHING })}</Headed>;
  }
  if (room === "") {
    return (
      <Headed title={nodeInWords(about)}>
        <Start about={about} />
      </Headed>
    );
  }
  const found = about.rooms.includes(room) ? viewAt(rooms, place.value) : undefined;
  const known = ROOMS[room];
  if (found === undefined || known === undefined) {
    return (
      <Headed title="There is no such page">
        <p>
          <a href={hrefOf("")}>What this node has</a>
        </p>
      </Headed>
    );
  }
  if (about.session !== "none" && isUndecided()) {
    return null;
  }
  if (known.needs !== undefined && isLoggedIn() && !may(known.needs)) {
    return (
      <Headed title="Your roles do not permit this">
        <p>
          This room is for those whose roles in the workspace {session.value?.workspace} permit{" "}
          <code>{known.needs}</code>. An administrator of the workspace assigns roles.
        </p>
      </Headed>
    );
  }
  return (
    <Headed
      title={found.view.title ?? known.name}
      {...(found.view.page === rooms[room]?.page ? {} : { room: { name: known.name, place: room } })}
    >
      {pageOf(found)}
    </Headed>
  );
}

function pageOf({ view: { page: View }, address }: Found) {
  return <View key={address.id} {...address} />;
}

/** A view below its name, which is the title of the document, too. */
function Headed(props: {
  readonly title: string;
  /** Of which the view shows a part. */
  readonly room?: { readonly name: string; readonly place: string };
  readonly children: ComponentChildren;
}) {
  const { room, children } = props;
  const name = shownName.value || props.title;
  document.title = [...new Set([name, room?.name, node.value, "Sumspace"])].filter(Boolean).join(" · ");
  return (
    <>
      {room !== undefined && (
        <p>
          <a href={hrefOf(room.place)}>{room.name}</a>
        </p>
      )}
      <h1>{name}</h1>
      {children}
    </>
  );
}
