import { useSignal } from "@preact/signals";
import { type Conversion, convertRecord } from "../../api/converter";
import { DEFECT, type Problem, problemOf } from "../../api/problem";
import { Curl } from "../../parts/curl";
import { ProblemBox } from "../../parts/problem";
import { CONVERTER_FORMATS } from "../../words";
import { TextOrFile } from "./drop";
import { type Finding, remarks, syntaxError, violations } from "./findings";
import { indent, mark, parseJson } from "./json";
import samples from "./samples.json";
import { Mark } from "../../parts/mark";

const INPUT = "record";
const MARKED_MAX = 20_000;

type Result =
  | { readonly findings: readonly Finding[]; readonly problem: Problem | null; readonly of: string }
  | {
      readonly findings: readonly Finding[];
      readonly answer: Conversion;
      readonly statement: string;
      readonly of: string;
    };

/** Converts one record, and shows where it is wrong. */
export function RecordPage() {
  const text = useSignal("");
  const format = useSignal("");
  const result = useSignal<Result | null>(null);
  const busy = useSignal(false);
  const choose = (name: string) => {
    const sample = samples.records.find((one) => one.name === name);
    if (sample !== undefined) {
      text.value = textOf(sample.record);
      format.value = sample.format === "cmi5" ? "cmi5" : "";
      result.value = null;
    }
  };
  const convert = async () => {
    busy.value = true;
    result.value = await resultOf(text.value, format.value);
    busy.value = false;
  };
  const now = result.value;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void convert();
        }}
      >
        <div class="field">
          <label for="sample">Begin with a sample</label>
          <select id="sample" value={sampleOf(text.value)} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">None</option>
            {samples.records.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <TextOrFile
          id={INPUT}
          label="Learning record, as JSON"
          rows={14}
          text={text}
          invalid={now !== null && now.findings.some((one) => one.kind === "wrong")}
        />
        <div class="field">
          <label for="format">Format</label>
          <select id="format" value={format.value} onChange={(event) => (format.value = event.currentTarget.value)}>
            <option value="">Detect it</option>
            {Object.entries(CONVERTER_FORMATS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="main" disabled={busy.value || text.value.trim() === ""}>
          {busy.value ? "Converting …" : "Convert"}
        </button>
      </form>
      <section aria-label="Result" aria-live="polite">
        {now !== null && <Shown result={now} again={() => void convert()} />}
      </section>
      <Curl path="/convert" options={`-H 'Content-Type: application/json' -d '{"input_trace": RECORD}'`} />
    </>
  );
}

function textOf(record: unknown): string {
  return JSON.stringify(record, null, 2);
}

/** The sample that the text is, as long as nobody changes it. */
function sampleOf(text: string): string {
  return samples.records.find((one) => textOf(one.record) === text)?.name ?? "";
}

async function resultOf(text: string, format: string): Promise<Result> {
  const broken = syntaxError(text);
  if (broken !== undefined) {
    return { findings: [broken], problem: null, of: text };
  }
  try {
    const { answer, text: whole } = await convertRecord(text, format);
    const statement = parseJson(whole).members!.get("output_trace")!;
    const raw = whole.slice(statement.from, statement.to).replace(/^"output_trace"\s*:/, "");
    return { findings: remarks(text, answer), answer, statement: indent(raw), of: text };
  } catch (failure) {
    const problem = problemOf(failure);
    return { findings: violations(text, problem), problem, of: text };
  }
}

function Shown(props: { readonly result: Result; readonly again: () => void }) {
  const { result, again } = props;
  return (
    <>
      {"answer" in result ? (
        <p class="headline">
          <span class="done">✓ Converted.</span> Its format is {nameOf(result.answer.meta.input_format)}
          {result.answer.meta.profile === undefined
            ? "; the statement follows no profile."
            : `; the statement follows ${result.answer.meta.profile}.`}
        </p>
      ) : result.problem === null ? (
        <p class="headline problem">✕ Not converted</p>
      ) : (
        <ProblemBox
          problem={result.problem}
          violated={result.findings.length > 0}
          {...(result.problem.passes || [DEFECT, 413].includes(result.problem.status) ? { again } : {})}
        />
      )}
      {result.findings.length > 0 && <Findings findings={result.findings} text={result.of} />}
      {"answer" in result && (
        <>
          <h2>Statement</h2>
          <pre tabIndex={0}>{result.statement}</pre>
          {result.answer.further !== undefined && (
            <p>The record has {result.answer.further.length} more statements; POST /convert answers all of them.</p>
          )}
        </>
      )}
    </>
  );
}

function nameOf(format: string): string {
  return CONVERTER_FORMATS[format] ?? format;
}

const KINDS = {
  wrong: { kind: "problem", sign: "✕", text: "Wrong" },
  "left out": { kind: "waiting", sign: "–", text: "Left out" },
  recommended: { kind: "running", sign: "▲", text: "Recommended" },
} as const;

function Findings(props: { readonly findings: readonly Finding[]; readonly text: string }) {
  const { findings, text } = props;
  const places = findings.flatMap((one) => (one.place === undefined ? [] : [one.place]));
  return (
    <>
      <h2>What to know</h2>
      <ul class="rows">
        {findings.map((one, index) => {
          const { kind, sign, text: word } = KINDS[one.kind];
          const { place } = one;
          return (
            <li key={index}>
              <Mark kind={kind} sign={sign}>
                {word}
              </Mark>{" "}
              {place === undefined ? (
                "in the statement"
              ) : (
                <button type="button" class="chip" onClick={() => select(place.from, place.to)}>
                  line {place.line}, column {place.column}
                </button>
              )}{" "}
              <code>{one.path}</code>: {one.message}
            </li>
          );
        })}
      </ul>
      {places.length > 0 && text.length <= MARKED_MAX && (
        <details open>
          <summary>Your record, with these places marked</summary>
          <pre tabIndex={0}>
            {mark(text, places).map((piece, index) =>
              piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
            )}
          </pre>
        </details>
      )}
    </>
  );
}

/** Shows a place in the input, where one can correct it. */
function select(from: number, to: number): void {
  const input = document.getElementById(INPUT);
  if (input instanceof HTMLTextAreaElement) {
    input.focus();
    input.setSelectionRange(from, to);
  }
}
