import "./look.css";
import { type ComponentType, render } from "preact";
import { signal } from "@preact/signals";
import { type About, readAbout } from "./api/about";
import { PORTAL_SESSIONS, type Sessions } from "./api/session";
import { Start } from "./pages/start/start";
import { hrefOf } from "./parts/place";
import { startClock } from "./parts/clock";
import { place, watchLinks } from "./parts/route";
import { Section } from "./parts/section";
import { isLoggedIn, isUndecided, LogInDialogs, may, session, SessionBar, startSession } from "./parts/session";
import { nodeInWords, ROOMS } from "./words";

/** Which node this is, in the head of each page: browsers have several nodes open. */
const node = signal("");

type Pages = Readonly<Record<string, ComponentType>>;

/** What a kind of node shows. */
interface Kind {
  /** What this kind of node can have; which rooms it has, it says. */
  readonly rooms: Pages;
  /** Pages that need no room. */
  readonly pages?: Pages;
  /** The page that stands in the place of all others until another password is chosen. */
  readonly changePassword?: ComponentType;
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
  const { rooms } = props.about;
  const { rooms: roomPages, pages = {}, changePassword: ChangePassword } = props.shown;
  const room = place.value.split("/")[0] ?? "";
  document.title = [ROOMS[room]?.name, nodeInWords(props.about), "Sumspace"].filter(Boolean).join(" · ");
  const Own = pages[room];
  if (Own !== undefined) {
    return <Own />;
  }
  if (session.value?.mustChangePassword === true && ChangePassword !== undefined) {
    return <ChangePassword />;
  }
  if (room === "") {
    return <Start about={props.about} />;
  }
  const Room = rooms.includes(room) ? roomPages[room] : undefined;
  if (Room === undefined) {
    return <Nowhere />;
  }
  if (props.about.session !== "none" && isUndecided()) {
    return null;
  }
  const needs = ROOMS[room]?.needs;
  return needs === undefined || !isLoggedIn() || may(needs) ? <Room /> : <NotPermitted needs={needs} />;
}

function NotPermitted(props: { readonly needs: string }) {
  return (
    <>
      <h1>Your roles do not permit this</h1>
      <p>
        This room is for those whose roles in the workspace {session.value?.workspace} permit <code>{props.needs}</code>
        . An administrator of the workspace assigns roles.
      </p>
    </>
  );
}

function Nowhere() {
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        <a href={hrefOf("")}>What this node has</a>
      </p>
    </>
  );
}
