import { useSignal } from "@preact/signals";
import type { NodeState } from "../../api/trainings";
import { count, duration } from "../format";
import { now } from "../clock";
import { Leafed } from "../fold";
import { BOX_HEIGHT, BOX_WIDTH, draw, type Drawing, type Group, type Provider, type Tree } from "./layout";
import { byNeed, countsOf, GLYPHS, markOf, stepOf, worstOf } from "./state";
import { ROLES } from "../../words";
import { Scrolled } from "../scrolled";

const WHOLE_MAX = 6;
const ROWS_MAX = 60;
/** Elements of the largest drawing; further groups are counted in words. */
const TILES_MAX = 1_400;

/** Who takes part in an attempt, and what each node does now. */
export function TreeView(props: { readonly tree: Tree }) {
  const { tree } = props;
  const asTable = useSignal(false);
  const chosen = useSignal<string | null>(null);
  const nodes = [tree.main, ...tree.parents, ...tree.groups.flatMap((group) => group.aggregators)].filter(
    (node): node is NodeState => node !== undefined,
  );
  const open = [...nodes, ...tree.providers.flatMap((provider) => provider.nodes)].find(
    (node) => node.id === chosen.value,
  );
  const choose = (id: string) => (chosen.value = chosen.value === id ? null : id);
  return (
    <div class="tree">
      <button type="button" aria-pressed={asTable.value} onClick={() => (asTable.value = !asTable.value)}>
        As a table
      </button>
      {asTable.value ? (
        <NodeTable nodes={[...nodes, ...tree.providers.flatMap((provider) => provider.nodes)]} />
      ) : (
        <>
          {tree.groups.length <= WHOLE_MAX && <Whole drawing={draw(tree)} choose={choose} />}
          <div class={tree.groups.length <= WHOLE_MAX ? "outline narrow" : "outline"}>
            <Outline tree={tree} choose={choose} />
          </div>
          {open !== undefined && <NodeCard node={open} />}
          <Providers providers={tree.providers} />
        </>
      )}
    </div>
  );
}

function nodeLabel(node: NodeState): string {
  const waiting = node.waitingFor.length === 0 ? "" : `, waits for ${node.waitingFor.join(", ")}`;
  return `${ROLES[node.role] ?? node.role} ${node.id} of ${node.organisation ?? "?"}: ${stepOf(node)}${waiting}`;
}

/** Moves the focus between the nodes of the drawing, in reading order. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const target = event.currentTarget;
  if (step === undefined || !(target instanceof Element)) {
    return;
  }
  const nodes = [
    ...(target.closest("svg, ul, .tiles")?.querySelectorAll<SVGElement | HTMLElement>("[data-node]") ?? []),
  ];
  const next = nodes[nodes.indexOf(target as SVGElement) + step];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

function Whole(props: { readonly drawing: Drawing; readonly choose: (id: string) => void }) {
  const { drawing } = props;
  const onKey = (id: string) => (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      props.choose(id);
    } else {
      moveFocus(event);
    }
  };
  return (
    <div class="wide scroll" tabIndex={0} role="region" aria-label="The aggregation tree, to be scrolled">
      <svg
        width={drawing.width + 4}
        height={drawing.height + 4}
        viewBox={`-2 -2 ${drawing.width + 4} ${drawing.height + 4}`}
        role="group"
        aria-label="Aggregation tree"
      >
        {drawing.edges.map(({ from, to }) => (
          <path
            key={`${from.node.id} ${to.node.id}`}
            class={`edge ${markOf(from.node)}`}
            d={`M${from.x + BOX_WIDTH / 2} ${from.y} C${from.x + BOX_WIDTH / 2} ${from.y - 24} ${to.x + BOX_WIDTH / 2} ${
              to.y + BOX_HEIGHT + 24
            } ${to.x + BOX_WIDTH / 2} ${to.y + BOX_HEIGHT}`}
          />
        ))}
        {drawing.frames.map(({ group, x, y, width, height }) => (
          <g key={group.number}>
            <rect class="frame" x={x} y={y} width={width} height={height} rx={6} />
            <text class="muted" x={x + 12} y={y + 18}>
              {drawing.frames.length === 1 ? "Group" : `Group ${group.number}`}
            </text>
          </g>
        ))}
        {drawing.boxes.map(({ node, x, y }) => (
          <g
            key={node.id}
            data-node
            class={`box ${markOf(node)}`}
            transform={`translate(${x} ${y})`}
            tabindex={0}
            role="button"
            aria-label={nodeLabel(node)}
            onClick={() => props.choose(node.id)}
            onKeyDown={onKey(node.id)}
          >
            <title>{nodeLabel(node)}</title>
            <rect width={BOX_WIDTH} height={BOX_HEIGHT} rx={4} />
            <text class="name" x={8} y={18}>
              {cut(node.organisation ?? node.id, 19)}
            </text>
            <text class="muted small" x={8} y={33}>
              {ROLES[node.role] ?? node.role}
            </text>
            <text class="step" x={8} y={49}>
              {GLYPHS[markOf(node)]} {cut(stepOf(node), 20)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function cut(text: string, length: number): string {
  const signs = [...text];
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join("")}…`;
}

function Outline(props: { readonly tree: Tree; readonly choose: (id: string) => void }) {
  const { tree } = props;
  const many = tree.groups.length > ROWS_MAX;
  return (
    <>
      <ul>
        {[tree.main, ...tree.parents].map(
          (node) =>
            node !== undefined && (
              <li key={node.id}>
                <Chip node={node} choose={props.choose} />
              </li>
            ),
        )}
      </ul>
      {many ? (
        <Tiles groups={tree.groups} />
      ) : (
        <ul>
          {(tree.groups.length > WHOLE_MAX ? byNeed(tree.groups) : tree.groups).map((group) => (
            <li key={group.number}>
              {tree.groups.length > 1 && <span class="muted">Group {group.number} </span>}
              {group.aggregators.map((node) => (
                <Chip key={node.id} node={node} choose={props.choose} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Chip(props: { readonly node: NodeState; readonly choose: (id: string) => void }) {
  const { node } = props;
  return (
    <button
      type="button"
      data-node
      class={`chip ${markOf(node)}`}
      aria-label={nodeLabel(node)}
      onClick={() => props.choose(node.id)}
      onKeyDown={moveFocus}
    >
      {GLYPHS[markOf(node)]} {cut(node.organisation ?? node.id, 19)}: {stepOf(node)}
    </button>
  );
}

function Tiles(props: { readonly groups: readonly Group[] }) {
  const shown = byNeed(props.groups).slice(0, TILES_MAX);
  return (
    <>
      <ul class="tiles" aria-label="Groups, those that wait first">
        {shown.map((group) => {
          const mark = worstOf(group.aggregators);
          return (
            <li
              key={group.number}
              class={mark}
              title={`Group ${group.number}: ${group.aggregators.map(nodeLabel).join("; ")}`}
            >
              {GLYPHS[mark]}
              <span class="small">{group.number}</span>
            </li>
          );
        })}
      </ul>
      {shown.length < props.groups.length && (
        <p class="muted">And {props.groups.length - shown.length} further groups.</p>
      )}
    </>
  );
}

/** One node: since when it does what, whom it waits for, and its steps before. */
function NodeCard(props: { readonly node: NodeState }) {
  const { node } = props;
  return (
    <section class="card" aria-label={`Node ${node.id}`}>
      <h3>{node.id}</h3>
      <p>
        {ROLES[node.role] ?? node.role} of {node.organisation}: {stepOf(node)}, since {duration(now.value - node.since)}
      </p>
      {node.waitingFor.length > 0 && <p>It waits for {node.waitingFor.join(", ")}.</p>}
      {node.history !== undefined && (
        <ol class="steps">
          {node.history.map((entry, index) => (
            <li key={`${entry.step} ${entry.since}`}>
              {stepOf({ ...node, step: entry.step })}{" "}
              <span class="muted">{duration((node.history![index + 1]?.since ?? node.since) - entry.since)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Providers(props: { readonly providers: readonly Provider[] }) {
  return (
    <ul class="providers" aria-label="Data providers">
      {props.providers.map((provider) => {
        const counts = countsOf(provider);
        const mark = worstOf(provider.nodes);
        const part = (number: number) => ({ width: `${counts.all === 0 ? 0 : (100 * number) / counts.all}%` });
        const words =
          counts.all === 0
            ? provider.nodes.map(stepOf).join(", ")
            : `${count(counts.sent)} of ${count(counts.all)} sent` +
              (counts.training > 0 ? `, ${count(counts.training)} train` : "") +
              (counts.sending > 0 ? `, ${count(counts.sending)} send` : "") +
              (counts.others > 0 ? `, ${count(counts.others)} gave up or have no records` : "");
        return (
          <li key={provider.organisation}>
            <span class={mark}>
              {GLYPHS[mark]} {provider.organisation}
            </span>
            <svg class="bar" aria-hidden="true" preserveAspectRatio="none">
              <rect class="all" width="100%" height="100%" />
              <rect class="sent" height="100%" {...part(counts.sent)} />
              <rect
                class="busy"
                height="100%"
                x={part(counts.sent).width}
                {...part(counts.sending + counts.training)}
              />
            </svg>
            <span>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

function NodeTable(props: { readonly nodes: readonly NodeState[] }) {
  return (
    <Leafed items={props.nodes}>
      {(shown) => (
        <Scrolled name="Nodes">
          <table>
            <caption>Nodes of this attempt</caption>
            <thead>
              <tr>
                <th scope="col">Node</th>
                <th scope="col">Organisation</th>
                <th scope="col">Role</th>
                <th scope="col">Step</th>
                <th scope="col">Since</th>
                <th scope="col">Waits for</th>
                <th scope="col">Counts</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((node) => (
                <tr key={node.id}>
                  <th scope="row">{node.id}</th>
                  <td>{node.organisation}</td>
                  <td>
                    {ROLES[node.role] ?? node.role}
                    {node.group !== undefined && node.group > 0 && ` ${node.group}.${node.index}`}
                  </td>
                  <td class={markOf(node)}>
                    {GLYPHS[markOf(node)]} {stepOf(node)}
                  </td>
                  <td>{duration(now.value - node.since)}</td>
                  <td>{node.waitingFor.join(", ")}</td>
                  <td>
                    {Object.entries(node.counts ?? {})
                      .map(([name, number]) => `${name} ${count(number)}`)
                      .join(", ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </Leafed>
  );
}
