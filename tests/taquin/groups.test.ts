import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composePermutations, factorial, permutationParity } from "../../lib/core/permutation.ts";
import { breadthFirstLevels } from "../../lib/search/bfs.ts";
import { applySlide, goalBoard, IllegalSlideError, legalSlides } from "../../lib/taquin/board.ts";
import { displacement } from "../../lib/taquin/parity.ts";
import {
  boardGraph,
  boardGroup,
  connectedGraphs,
  cycleGraph,
  formatGraph,
  graphBlocks,
  graphComponents,
  graphGroup,
  graphSpace,
  parseGraph,
  pathsGraph,
  predictGroup,
  type PuzzleGraph,
  puzzleLoops,
  slidePermutation,
  thetaGraph,
  twoColouring,
  walkPermutation,
} from "../../lib/taquin/groups.ts";

/** How many positions can be reached, by search. */
function reachable(graph: PuzzleGraph): bigint {
  const start = graph.vertices.map((_, v) => v);
  let count = 0n;
  for (const level of breadthFirstLevels(graphSpace(graph), start)) count += BigInt(level.length);
  return count;
}

/** Two graphs that share one vertex: the last of the first is the first of the second. */
function glued(a: PuzzleGraph, b: PuzzleGraph): PuzzleGraph {
  const shift = a.vertices.length - 1;
  return {
    vertices: Array.from({ length: shift + b.vertices.length }, (_, i) => String(i)),
    edges: [...a.edges, ...b.edges.map(([u, v]) => [u + shift, v + shift] as const)],
  };
}

describe("Wilson's theorem (1974)", () => {
  test.each([1, 2, 3, 4, 5])(
    "every connected graph on %i labelled vertices: computed = predicted = searched, any home",
    (n) => {
      for (const graph of connectedGraphs(n)) {
        const predicted = predictGroup(graph);
        for (let home = 0; home < n; home++) {
          const group = graphGroup(graph, home);
          const said = predictGroup(graph, home);
          if (group.order !== said.order || group.name !== said.name) {
            throw new Error(`${formatGraph(graph)}: ${group.name}, predicted ${said.name}`);
          }
          expect(said.order).toBe(predicted.order);
        }
        expect(BigInt(n) * predicted.order).toBe(reachable(graph));
      }
    },
    20_000,
  );

  test("every connected graph on six labelled vertices: computed = predicted", () => {
    let graphs = 0;
    for (const graph of connectedGraphs(6)) {
      graphs++;
      // Every seventh one, so that the run stays short; the notebook checks them all.
      if (graphs % 7 !== 0) continue;
      const [group, said] = [graphGroup(graph, graphs % 6), predictGroup(graph, graphs % 6)];
      if (group.name !== said.name) throw new Error(formatGraph(graph));
    }
    expect(graphs).toBe(26_704);
  });

  test("θ₀: PGL₂(5) of order 120, so its 7! positions fall into 6 parts of 840", () => {
    for (let home = 0; home < 7; home++) {
      expect([graphGroup(thetaGraph, home).order, graphGroup(thetaGraph, home).name]).toEqual([
        120n,
        "PGL2(5)",
      ]);
    }
    expect(predictGroup(thetaGraph)).toMatchObject({ order: 120n, name: "PGL2(5)" });
    expect(reachable(thetaGraph)).toBe(840n);
    expect(graphComponents(thetaGraph)).toBe(6n);
    // The theorem would have said S₆ without its exception: θ₀ has odd cycles.
    expect(twoColouring(thetaGraph)).toBeUndefined();
  });

  test("θ₀ drawn as a pentagon with a longer path beside it is still θ₀", () => {
    const graph = parseGraph("1-2 2-3 3-4 4-5 5-1 1-6 6-7 7-3");
    expect([graphGroup(graph).name, predictGroup(graph).name]).toEqual(["PGL2(5)", "PGL2(5)"]);
  });

  test("the other seven-vertex thetas are no exceptions", () => {
    const ones = parseGraph("1-2 2-3 1-4 4-3 1-5 5-6 6-7 7-3");
    expect([graphGroup(ones).name, predictGroup(ones).name]).toEqual(["A6", "A6"]);
    const short = parseGraph("1-2 2-3 3-4 4-5 5-6 6-7 7-1 1-3");
    expect([graphGroup(short).name, predictGroup(short).name]).toEqual(["S6", "S6"]);
    const chord = parseGraph("1-2 2-3 3-4 4-5 5-6 6-7 7-1 1-4");
    expect([graphGroup(chord).name, predictGroup(chord).name]).toEqual(["S6", "S6"]);
    const even = parseGraph("1-2 2-3 3-4 4-5 5-6 6-1 1-4");
    expect([graphGroup(even).name, predictGroup(even).name]).toEqual(["A5", "A5"]);
  });

  test.each([3, 4, 5, 8, 30])("the cycle of %i vertices has a cyclic group", (n) => {
    expect(graphGroup(cycleGraph(n)).order).toBe(BigInt(n - 1));
    expect(graphComponents(cycleGraph(n))).toBe(factorial(n - 2));
  });

  test("trees have the trivial group", () => {
    for (const text of ["1-2", "1-2 2-3 3-4", "1-2 1-3 1-4 4-5"]) {
      expect(graphGroup(parseGraph(text)).name).toBe("1");
    }
  });

  test("several blocks have the direct product of their groups", () => {
    const parts = [cycleGraph(4), thetaGraph, boardGraph(2, 3), boardGraph(1, 3), cycleGraph(3)];
    for (const a of parts) {
      for (const b of parts) {
        const graph = glued(a, b);
        const order = graphGroup(a).order * graphGroup(b).order;
        for (const home of [0, graph.vertices.length - 1]) {
          expect(graphGroup(graph, home).order).toBe(order);
          expect(predictGroup(graph, home).order).toBe(order);
          expect(graphGroup(graph, home).name).toBe(predictGroup(graph, home).name);
        }
      }
    }
  });

  test("two 4×4 boards that share a corner: A15 × A15", () => {
    const graph = glued(boardGraph(4, 4), boardGraph(4, 4));
    expect(graphGroup(graph).name).toBe("A15 × A15");
    expect(graphGroup(graph).order).toBe((factorial(15) / 2n) ** 2n);
  });
});

describe("groups of boards", () => {
  test.each([[2, 3], [3, 3], [2, 6], [3, 4], [4, 4], [5, 5], [8, 8]])(
    "%i×%i: the alternating group, half of (mn−1)!, wherever the home",
    (rows, cols) => {
      const tiles = rows * cols - 1;
      for (const home of [0, Math.floor(cols / 2), tiles]) {
        const group = boardGroup(rows, cols, home);
        expect(group.order).toBe(factorial(tiles) / 2n);
        expect(group.name).toBe(`A${tiles}`);
      }
    },
  );

  test("2×2 is a cycle; a row is a tree; one cell has nothing to move", () => {
    expect(boardGroup(2, 2).name).toBe("Z3");
    expect(boardGroup(1, 7).order).toBe(1n);
    expect(boardGroup(1, 1).order).toBe(1n);
  });

  test("(mn−1)!·mn positions = parts × mn × order", () => {
    for (const [rows, cols] of [[2, 2], [2, 3], [3, 3], [1, 4]]) {
      const { order } = boardGroup(rows, cols);
      expect(graphComponents(boardGraph(rows, cols)) * order).toBe(factorial(rows * cols - 1));
    }
  });
});

describe("slides and walks", () => {
  test("a slide is the exchange of two cells, an odd permutation", () => {
    const goal = goalBoard(3, 4, 5);
    for (const tile of legalSlides(goal)) {
      const p = slidePermutation(goal, tile);
      expect(permutationParity(p)).toBe(1);
      expect(p).toEqual(displacement(goal, applySlide(goal, tile)));
    }
    expect(() => slidePermutation(goal, 12)).toThrow(IllegalSlideError);
    expect(() => slidePermutation(goal, 1)).toThrow(IllegalSlideError);
  });

  test("a loop does to a board what its permutation says", () => {
    const goal = goalBoard(3, 3);
    for (const { walk, permutation } of puzzleLoops(boardGraph(3, 3), 8)) {
      let board = goal;
      for (const cell of walk.slice(1)) board = applySlide(board, board.cells[cell]);
      expect(displacement(goal, board)).toEqual([...permutation, 8]);
      expect(permutationParity(permutation)).toBe(0);
    }
  });

  test("one walk after the other is the product; there and back is nothing", () => {
    const graph = parseGraph("1-2 2-3 3-1 3-4 4-5 5-1 2-5");
    const loops = puzzleLoops(graph);
    expect(loops.length).toBe(graph.edges.length - graph.vertices.length + 1);
    fc.assert(fc.property(fc.nat(loops.length - 1), fc.nat(loops.length - 1), (i, j) => {
      const [a, b] = [loops[i], loops[j]];
      const both = walkPermutation(graph, [...a.walk, ...b.walk.slice(1)]);
      expect(both).toEqual(composePermutations(a.permutation, b.permutation));
      const back = walkPermutation(graph, [...a.walk, ...[...a.walk].reverse().slice(1)]);
      expect(back).toEqual([0, 1, 2, 3]);
    }));
  });

  test("blocks partition the edges", () => {
    fc.assert(
      fc.property(fc.nat(26_703), (pick) => {
        let i = 0;
        for (const graph of connectedGraphs(5)) {
          if (i++ !== pick % 728) continue;
          for (let root = 0; root < 5; root++) {
            const blocks = graphBlocks(graph, root);
            expect(blocks.flatMap((block) => block.edges).length).toBe(graph.edges.length);
            const letters = blocks.flatMap(({ vertices, root }) =>
              vertices.filter((v) => v !== root)
            );
            expect(letters.sort()).toEqual([0, 1, 2, 3, 4].filter((v) => v !== root));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("graphs as texts", () => {
  test("separators and names", () => {
    const graph = { vertices: ["a", "b", "c_1"], edges: [[0, 1], [1, 2]] };
    for (const text of ["a-b b-c_1", "a-b, b-c_1", "a-b;b-c_1\n", " a-b\n b–c_1,"]) {
      expect(parseGraph(text)).toEqual(graph);
    }
  });

  test("written and read back", () => {
    for (const graph of connectedGraphs(4)) {
      if (graph.edges.length === 0) continue;
      const again = parseGraph(formatGraph(graph));
      expect(formatGraph(again)).toBe(formatGraph(graph));
    }
  });

  test.each(["", "   ", "1", "1-", "-1", "1-2-3", "1+2", "1-2 x", "<a>-b", "1-2\u0000"])(
    "%j is no edge list",
    (text) => expect(() => parseGraph(text)).toThrow(SyntaxError),
  );

  test.each<[string, string]>([
    ["1-2 3-4", "the graph must be connected, and no path leads from 1 to 3"],
    ["1-1 1-2", "an edge must join two vertices, received edge 1-1"],
    ["1-2 2-1", "every edge must be given once, received edge 2-1 twice"],
  ])("%s: %s", (text, reason) => {
    expect(() => parseGraph(text)).toThrow(RangeError);
    expect(() => parseGraph(text)).toThrow(reason);
  });

  test("graphs, homes and walks that do not exist", () => {
    for (const home of [-1, 7, 0.5, NaN]) {
      expect(() => graphGroup(thetaGraph, home)).toThrow(RangeError);
      expect(() => graphBlocks(thetaGraph, home)).toThrow(RangeError);
    }
    expect(() => graphGroup({ vertices: [], edges: [] })).toThrow(RangeError);
    expect(() => graphGroup({ vertices: ["1"], edges: [[0, 1]] })).toThrow(RangeError);
    for (
      const bad of [
        null,
        undefined,
        {},
        { vertices: ["1"] },
        { edges: [] },
        "1-2",
        {
          vertices: "12",
          edges: [],
        },
        { vertices: ["1", "2"], edges: [null] },
        { vertices: ["1", "2"], edges: [[0]] },
      ]
    ) {
      const graph = bad as unknown as typeof thetaGraph;
      for (const f of [graphGroup, graphBlocks, predictGroup, graphComponents, graphSpace]) {
        expect(() => f(graph)).toThrow(RangeError);
      }
    }
    expect(() => walkPermutation(thetaGraph, [])).toThrow(RangeError);
    expect(() => walkPermutation(thetaGraph, [0, 1])).toThrow(
      "the end of the walk must be its start",
    );
    expect(() => walkPermutation(thetaGraph, [0, 2, 0])).toThrow("must be joined to vertex 0");
    for (const n of [2, 258, 0.5, NaN]) expect(() => cycleGraph(n)).toThrow(RangeError);
    for (const n of [0, 8, NaN]) expect(() => [...connectedGraphs(n)]).toThrow(RangeError);
    expect(() => boardGroup(20, 20)).toThrow(RangeError);
    expect(() => graphSpace(cycleGraph(4)).apply([0, 1, 2, 3], 2)).toThrow(RangeError);
  });
});

test("two vertices joined by paths: the least number of paths is two, and all inner vertices are new", () => {
  expect(formatGraph(pathsGraph([0, 2, 1]))).toBe("1-2 1-3 3-4 4-2 1-5 5-2");
  for (const bad of [[], [1], [-1, 2], [0.5, 1], [0, 1e9]]) {
    expect(() => pathsGraph(bad)).toThrow(RangeError);
  }
  expect(() => pathsGraph([0, 0])).toThrow("every edge must be given once");
});
