import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { asksInstead, follow, heardAt, type News, POLL_MS, restart, STREAMS_MAX, type Topic } from "../api/live";
import { asksInWords } from "../words";
import { browserNow } from "./clock";
import { duration } from "./format";
import { Guarded } from "./guarded";
import { ProblemBox } from "./problem";
import { askToLogIn, viewer } from "./session";

const QUIET_MS = 20_000;
const SKELETON_AFTER_MS = 200;

/** A part of a page that shows a topic, each time that it changes. What it shows stays while the node does not answer. */
export function Live<Body>(props: {
  readonly title: string;
  readonly topic: Topic<Body>;
  readonly children: (body: Body, at: number) => ComponentChildren;
}) {
  const news = useSignal<News<Body> | undefined>(undefined);
  const slow = useSignal(false);
  const account = viewer();
  const shownTo = useRef<string | undefined>(undefined);
  /** Whether somebody was asked to log in, and perhaps does not want to. */
  const asked = useRef(false);
  useEffect(() => {
    if (shownTo.current !== undefined && shownTo.current !== account) {
      news.value = undefined;
    }
    shownTo.current = account;
    const waiting = setTimeout(() => (slow.value = true), SKELETON_AFTER_MS);
    const leave = follow(props.topic, (latest) => {
      const hasEnded = "problem" in latest && latest.problem.status === 401;
      if (!hasEnded || news.value === undefined || "problem" in news.value) {
        news.value = latest;
      }
      if (hasEnded && !asked.current) {
        askToLogIn();
      }
      asked.current = hasEnded;
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [props.topic.name, account]);
  const quiet = useComputed(() => silence() > QUIET_MS && !isOver(props.topic, news.value));
  const latest = news.value;
  return (
    <section aria-label={props.title} aria-busy={latest === undefined} class={quiet.value ? "quiet" : ""}>
      {latest === undefined && slow.value && (
        <div class="skeleton" role="status">
          Loading …
        </div>
      )}
      {quiet.value ? (
        <Quiet />
      ) : (
        asksInstead.value && (
          <p class="muted" role="status">
            {asksInWords(POLL_MS / 1_000, STREAMS_MAX)}
          </p>
        )
      )}
      {latest !== undefined && "problem" in latest && <ProblemBox problem={latest.problem} again={restart} />}
      {latest !== undefined && "body" in latest && (
        <Guarded value={latest} again={restart}>
          {({ body, at }) => props.children(body, at)}
        </Guarded>
      )}
    </section>
  );
}

/** What never changes again is not waited for. */
function isOver<Body>(topic: Topic<Body>, news: News<Body> | undefined): boolean {
  return news !== undefined && "body" in news && topic.isOver?.(news.body) === true;
}

function silence(): number {
  return browserNow.value - heardAt.value;
}

function Quiet() {
  return (
    <p class="waiting" role="status">
      ◷ Last heard of this node {duration(silence())} ago. It is asked again by itself.
    </p>
  );
}
