import type { NodeState } from "../../api/trainings";

/** The aggregation tree of one attempt, by the places that its signed plan gives. */
export interface Tree {
  readonly main: NodeState | undefined;
  readonly parents: readonly NodeState[];
  readonly groups: readonly Group[];
  /** The nodes that train, by data provider. */
  readonly providers: readonly Provider[];
}

export interface Group {
  readonly number: number;
  readonly aggregators: readonly NodeState[];
}

export interface Provider {
  readonly organisation: string;
  readonly nodes: readonly NodeState[];
}

const PROCESSOR = "processor";

export function treeOf(nodes: readonly NodeState[]): Tree {
  const groups = new Map<number, NodeState[]>();
  const providers = new Map<string, NodeState[]>();
  for (const node of nodes) {
    if (node.role === PROCESSOR) {
      add(providers, node.organisation ?? "", node);
    } else if (node.role === "first-level") {
      add(groups, node.group ?? 0, node);
    }
  }
  return {
    main: nodes.find((node) => node.role === "main"),
    parents: nodes.filter((node) => node.role === "parent").sort(byIndex),
    groups: [...groups]
      .sort(([one], [other]) => one - other)
      .map(([number, aggregators]) => ({ number, aggregators: aggregators.sort(byIndex) })),
    providers: [...providers]
      .sort(([one], [other]) => one.localeCompare(other, "en"))
      .map(([organisation, trainers]) => ({ organisation, nodes: trainers })),
  };
}

function add<Key>(map: Map<Key, NodeState[]>, key: Key, node: NodeState): void {
  const known = map.get(key);
  if (known === undefined) {
    map.set(key, [node]);
  } else {
    known.push(node);
  }
}

function byIndex(one: NodeState, other: NodeState): number {
  return (one.index ?? 0) - (other.index ?? 0);
}

/** A node's place in the drawing, in pixels. */
export interface Box {
  readonly node: NodeState;
  readonly x: number;
  readonly y: number;
}

/** The frame around a group. */
export interface Frame {
  readonly group: Group;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Edge {
  readonly from: Box;
  readonly to: Box;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly frames: readonly Frame[];
  readonly edges: readonly Edge[];
}

export const BOX_WIDTH = 148;
export const BOX_HEIGHT = 56;
const GAP = 16;
const LEVEL = 40;
const PADDING = 12;
const CAPTION = 20;
/** Aggregators beside each other in a group. */
const COLUMNS = 3;

/**
 * Places the aggregators: the main one on top, the parents below it, then a frame for each group. It depends on the tree
 * alone, never on what the nodes do, so that nothing jumps.
 */
export function draw(tree: Tree): Drawing {
  const boxes: Box[] = [];
  const frames: Frame[] = [];
  const columns = tree.groups.map((group) => Math.max(1, Math.min(COLUMNS, group.aggregators.length)));
  const widths = columns.map((number) => 2 * PADDING + number * BOX_WIDTH + (number - 1) * GAP);
  const groupsWidth = sum(widths) + Math.max(0, widths.length - 1) * GAP;
  const width = Math.max(groupsWidth, rowWidth(tree.parents.length), BOX_WIDTH);
  let y = 0;
  if (tree.main !== undefined) {
    boxes.push({ node: tree.main, x: (width - BOX_WIDTH) / 2, y });
    y += BOX_HEIGHT + LEVEL;
  }
  if (tree.parents.length > 0) {
    const left = (width - rowWidth(tree.parents.length)) / 2;
    tree.parents.forEach((node, index) => boxes.push({ node, x: left + index * (BOX_WIDTH + GAP), y }));
    y += BOX_HEIGHT + LEVEL;
  }
  let x = (width - groupsWidth) / 2;
  let deepest = 0;
  tree.groups.forEach((group, index) => {
    const number = columns[index]!;
    const rows = Math.ceil(group.aggregators.length / number);
    const height = CAPTION + 2 * PADDING + rows * BOX_HEIGHT + (rows - 1) * GAP;
    frames.push({ group, x, y, width: widths[index]!, height });
    group.aggregators.forEach((node, at) =>
      boxes.push({
        node,
        x: x + PADDING + (at % number) * (BOX_WIDTH + GAP),
        y: y + CAPTION + PADDING + Math.floor(at / number) * (BOX_HEIGHT + GAP),
      }),
    );
    x += widths[index]! + GAP;
    deepest = Math.max(deepest, height);
  });
  const byId = new Map(boxes.map((box) => [box.node.id, box]));
  const edges = boxes.flatMap((from) => {
    const to = from.node.parent === undefined ? undefined : byId.get(from.node.parent);
    return to === undefined ? [] : [{ from, to }];
  });
  const last = frames.length > 0 ? y + deepest : Math.max(0, y - LEVEL);
  return { width, height: last, boxes, frames, edges };
}

function rowWidth(number: number): number {
  return number === 0 ? 0 : number * BOX_WIDTH + (number - 1) * GAP;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
