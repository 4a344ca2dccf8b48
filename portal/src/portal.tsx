import "./look.css";
import { type ComponentType, render } from "preact";
import { type About, readAbout } from "./api/about";
import { Start } from "./pages/start/start";
import { hrefOf } from "./parts/place";
import { startClock } from "./parts/clock";
import { place, watchLinks } from "./parts/route";
import { Section } from "./parts/section";
import { isUndecided, LogInDialogs, SessionBar, startSession } from "./parts/session";
import { KINDS } from "./words";

/** A page that needs no session. */
const SIGN_UP = "sign-up";

/** The rooms of this kind of node. */
type Rooms = Readonly<Record<string, ComponentType>>;

/** Shows the portal of a node. @param rooms what this kind of node can have; which it has, it says */
export function start(rooms: Rooms): void {
  watchLinks();
  startClock();
  render(<Portal rooms={rooms} />, document.body);
}

function Portal(props: { readonly rooms: Rooms }) {
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header>
        <a class="brand" href={hrefOf("")}>
          Sumspace
        </a>
        <SessionBar />
      </header>
      <main id="main" tabIndex={-1}>
        <Section title="This node" read={begin} forEverybody>
          {(about) => <Page about={about} rooms={props.rooms} />}
        </Section>
      </main>
      <LogInDialogs signUp={SIGN_UP in props.rooms} />
    </>
  );
}

async function begin(): Promise<About> {
  const about = await readAbout();
  if (about.logIn) {
    startSession();
  }
  return about;
}

function Page(props: { readonly about: About; readonly rooms: Rooms }) {
  const { kind, organisation, rooms, logIn } = props.about;
  document.title = [KINDS[kind] ?? kind, organisation, "Sumspace"].filter(Boolean).join(" · ");
  const room = place.value.split("/")[0] ?? "";
  if (room === "") {
    return <Start about={props.about} />;
  }
  const Room = rooms.includes(room) || room === SIGN_UP ? props.rooms[room] : undefined;
  if (Room === undefined) {
    return <Nowhere />;
  }
  return logIn && isUndecided() && room !== SIGN_UP ? null : <Room />;
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
