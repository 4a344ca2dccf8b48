import { expect, test } from "vitest";
import type { NodeState } from "../src/api/trainings";
import { BOX_HEIGHT, BOX_WIDTH, draw, treeOf } from "../src/parts/tree/layout";
import { byNeed, countsOf, markOf, worstOf } from "../src/parts/tree/state";

function nodes(groups: number, shares: number, providers = 3): NodeState[] {
  const common = { step: "no report yet", since: 0, waitingFor: [], organisation: "elm" };
  const all: NodeState[] = [{ ...common, id: "main", role: "main", group: 0, index: 0 }];
  if (groups > 1) {
    for (let index = 1; index <= shares; index++) {
      all.push({ ...common, id: `parent-${index}`, role: "parent", group: 0, index, parent: "main" });
    }
  }
  for (let group = 1; group <= groups; group++) {
    for (let index = 1; index <= shares; index++) {
      const parent = groups > 1 ? `parent-${index}` : "main";
      all.push({ ...common, id: `${group}-${index}`, role: "first-level", group, index, parent });
    }
  }
  for (let number = 0; number < providers; number++) {
    all.push({ ...common, id: `processor-${number}`, role: "processor", organisation: `provider-${number}` });
  }
  return all;
}

const SIZES = [1, 2, 3, 6].flatMap((groups) => [2, 3, 5, 16].map((shares) => [groups, shares] as const));

test.each(SIZES)(
  "in a tree of %i groups and %i shares every aggregator has a place, and none overlaps",
  (groups, shares) => {
    const drawing = draw(treeOf(nodes(groups, shares)));
    expect(drawing.boxes).toHaveLength(1 + (groups > 1 ? shares : 0) + groups * shares);
    expect(drawing.edges).toHaveLength(drawing.boxes.length - 1);
    for (const one of drawing.boxes) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.y).toBeGreaterThanOrEqual(0);
      expect(one.x + BOX_WIDTH).toBeLessThanOrEqual(drawing.width + 1e-6);
      expect(one.y + BOX_HEIGHT).toBeLessThanOrEqual(drawing.height + 1e-6);
      for (const other of drawing.boxes) {
        const apart =
          one === other || Math.abs(one.x - other.x) >= BOX_WIDTH || Math.abs(one.y - other.y) >= BOX_HEIGHT;
        expect(apart, `${one.node.id} and ${other.node.id}`).toBe(true);
      }
    }
  },
);

test("nothing jumps: the places depend neither on steps nor on the order of the nodes", () => {
  const before = nodes(3, 3);
  const after = before.map((node) => ({ ...node, step: "discarded", waitingFor: ["x"] })).reverse();
  const places = (all: NodeState[]) =>
    draw(treeOf(all))
      .boxes.map((box) => `${box.node.id} ${box.x} ${box.y}`)
      .sort();
  expect(places(after)).toEqual(places(before));
});

test("the processors of a data provider are counted together", () => {
  const provider = {
    organisation: "elm",
    nodes: [
      { ...nodes(1, 2)[0]!, counts: { sent: 3, training: 1, clipped: 900 } },
      { ...nodes(1, 2)[0]!, counts: { sent: 2, sending: 1, "no-data": 2 } },
    ],
  };
  expect(countsOf(provider)).toEqual({ sent: 5, sending: 1, training: 1, others: 2, all: 9 });
});

test("groups that need a look come first", () => {
  const tree = treeOf(nodes(3, 2).map((node) => (node.id === "3-1" ? { ...node, step: "discarded" } : node)));
  expect(byNeed(tree.groups).map((group) => group.number)).toEqual([3, 1, 2]);
  expect(worstOf(tree.groups[2]!.aggregators)).toBe("problem");
});

test("a step that this page does not know is no problem", () => {
  expect(markOf({ ...nodes(1, 2)[0]!, step: "something new" })).toBe("idle");
});
