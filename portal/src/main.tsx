import "./look.css";
import { render } from "preact";
import { type About, readAbout } from "./api/about";
import { Start } from "./pages/start/start";
import { hrefOf } from "./parts/place";
import { place, watchLinks } from "./parts/route";
import { Section } from "./parts/section";
import { LogInDialogs, SessionBar, startSession } from "./parts/session";
import { KINDS } from "./words";

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
        <Section title="This node" read={begin}>
          {(about) => <Page about={about} />}
        </Section>
      </main>
      <LogInDialogs />
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

function Page(props: { readonly about: About }) {
  const { kind, organisation } = props.about;
  document.title = [KINDS[kind] ?? kind, organisation, "Sumspace"].filter(Boolean).join(" · ");
  return place.value === "" ? <Start about={props.about} /> : <Nowhere />;
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

watchLinks();
render(<Portal />, document.body);
