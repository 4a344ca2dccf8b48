import "./look.css";
import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { type About, readAbout } from "./api/about";
import { Catalog } from "./pages/catalog/catalog";
import { Exchanges } from "./pages/exchanges/exchanges";
import { Negotiations } from "./pages/negotiations/negotiations";
import { NodePage } from "./pages/node/node";
import { SignUp } from "./pages/signup/signup";
import { Start } from "./pages/start/start";
import { Trainings } from "./pages/trainings/trainings";
import { hrefOf } from "./parts/place";
import { startClock } from "./parts/clock";
import { place, watchLinks } from "./parts/route";
import { Section } from "./parts/section";
import { isUndecided, LogInDialogs, SessionBar, startSession } from "./parts/session";
import { KINDS } from "./words";

/** Only the catalog has accounts of organisations. */
const signsUp = signal(false);

function Portal() {
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
          {(about) => <Page about={about} />}
        </Section>
      </main>
      <LogInDialogs signUp={signsUp.value} />
    </>
  );
}

async function begin(): Promise<About> {
  const about = await readAbout();
  signsUp.value = about.kind === "catalog";
  if (about.logIn) {
    startSession();
  }
  return about;
}

function Page(props: { readonly about: About }) {
  const { kind, organisation } = props.about;
  document.title = [KINDS[kind] ?? kind, organisation, "Sumspace"].filter(Boolean).join(" · ");
  const room = place.value.split("/")[0] ?? "";
  if (room === "") {
    return <Start about={props.about} />;
  }
  if (room === "sign-up" && kind === "catalog") {
    return <SignUp />;
  }
  const Room = props.about.rooms.includes(room) ? ROOM_PAGES[room] : undefined;
  if (Room === undefined) {
    return <Nowhere />;
  }
  return props.about.logIn && isUndecided() ? null : <Room />;
}

const ROOM_PAGES: Readonly<Record<string, ComponentType>> = {
  catalog: Catalog,
  negotiations: Negotiations,
  trainings: Trainings,
  exchanges: Exchanges,
  node: NodePage,
};

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

watchLinks();
startClock();
render(<Portal />, document.body);
