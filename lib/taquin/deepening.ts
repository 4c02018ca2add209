/**
 * Iterative deepening over the fast engines: the thresholds, the pieces between which a search can be paused, and the limits.
 *
 * An engine holds one position of sliding tiles, with tables for one heuristic, and searches a subtree at full speed without
 * looking up. So that a caller stays in control, an iteration that is expected to be long is cut: the nodes at a
 * small depth are walked one by one, and each of their subtrees is one piece. What is searched, in which order, and how many
 * nodes are counted does not depend on the cut.
 * @module
 */
import type { Tile } from "./board.ts";

/** What {@link TileEngine.step} returns for a move that is not allowed. Tiles are numbers of at least 0. */
export const NO_MOVE = -1;

/** What {@link TileEngine.step} returns for a move that leads too far. */
export const TOO_FAR = -2;

/** The nodes of an engine and their limit. */
export class NodeCounter {
  /** Nodes generated so far. */
  nodes = 0;
  /** Most nodes to generate. It is looked at once for all moves of a position, so a dive may stop with up to 3 left for each move of its path. */
  limit: number = Infinity;
  /** Whether the last dive stopped at the limit. */
  stopped = false;
}

/** A position that a fast loop searches. Directions are those of the blank: 0 up, 1 left, 2 right, 3 down. */
export interface TileEngine {
  /** Sets up a position: `cells[c]` is the tile on cell c. Forgets all moves. */
  place(cells: ArrayLike<Tile>): void;
  /** The lower bound of the position. */
  bound(): number;
  /**
   * Makes a move of the blank and returns its tile, unless the move is not allowed (off the board, or a repetition: {@link NO_MOVE})
   * or the position after it is more than `left` moves from the goal ({@link TOO_FAR}; that counts as a node).
   */
  step(direction: number, left: number): Tile;
  /** Takes back the last step. */
  back(): void;
  /**
   * Whether the goal is at most `left` moves away: depth-first search from the position, which is the same afterwards if
   * the answer is no. Otherwise {@link path} has the tiles, unless the dive stopped at the limit of nodes, and the position
   * must be placed anew.
   */
  dive(left: number): boolean;
  /** The tiles of the path that the last dive found, in order. */
  path(): Tile[];
  /** Its nodes and their limit. */
  readonly counter: NodeCounter;
}

/** Where a search is. */
export interface DeepeningProgress {
  /** Every path is at least this long: proved. */
  readonly lowerBound: number;
  /** Nodes generated so far. */
  readonly nodes: number;
}

/** How an iterative deepening ended: with a shortest path, or at its limit of nodes. */
export interface Deepened {
  /** The tiles of a shortest path, `undefined` when the limit of nodes came first. */
  readonly tiles?: Tile[];
  /** Every path is at least this long; the length of `tiles` when there are any. */
  readonly lowerBound: number;
  /** Nodes generated, the start included. */
  readonly nodes: number;
}

/** Nodes of one piece, about: so few that they take less than a slice of time. */
const PIECE = 200_000;

/** Least factor by which an iteration is expected to be larger than the last one. */
const GROWTH = 8;

/** Deepest cut: 2.1¹⁶ pieces. */
const DEEPEST = 16;

/**
 * Iterative deepening A* (R. Korf, 1985). The generator yields after every piece and every iteration, and returns a shortest
 * path. It counts the start and every node that it generates, in the order up, left, right, down of the blank, as Korf did.
 * The goal must be reachable: that is for the caller to know.
 */
export function* deepen(
  engine: TileEngine,
  cells: ArrayLike<Tile>,
  nodeLimit = Infinity,
): Generator<DeepeningProgress, Deepened> {
  engine.place(cells);
  const { counter } = engine;
  counter.nodes = 1;
  counter.limit = nodeLimit;
  let last = 0;
  for (let threshold = engine.bound();; threshold += 2) {
    if (threshold === 0) return { tiles: [], lowerBound: 0, nodes: 1 };
    const before = counter.nodes;
    const pieces = last * GROWTH / PIECE;
    const cut = pieces <= 1
      ? 0
      : Math.min(DEEPEST, threshold - 1, Math.ceil(Math.log2(pieces)) + 3);
    let tiles: Tile[] | undefined;
    if (cut > 0) tiles = yield* inPieces(engine, threshold, cut);
    else if (engine.dive(threshold) && !counter.stopped) tiles = engine.path();
    if (tiles !== undefined) return { tiles, lowerBound: threshold, nodes: counter.nodes };
    if (counter.stopped) return { lowerBound: threshold, nodes: counter.nodes };
    last = counter.nodes - before;
    yield { lowerBound: threshold + 2, nodes: counter.nodes };
  }
}

/** One iteration, its nodes of depth `cut` one by one. */
function* inPieces(
  engine: TileEngine,
  threshold: number,
  cut: number,
): Generator<DeepeningProgress, Tile[] | undefined> {
  const { counter } = engine;
  const directions: number[] = [];
  const tiles: Tile[] = [];
  for (let direction = 0;; direction++) {
    if (direction < 4 && tiles.length < cut) {
      const tile = engine.step(direction, threshold - tiles.length - 1);
      if (tile === NO_MOVE || tile === TOO_FAR) continue;
      directions.push(direction);
      tiles.push(tile);
      if (engine.bound() === 0) return tiles;
      direction = -1;
      if (tiles.length < cut) continue;
      if (engine.dive(threshold - cut)) {
        return counter.stopped ? undefined : [...tiles, ...engine.path()];
      }
      yield { lowerBound: threshold, nodes: counter.nodes };
    }
    if (tiles.length === 0) return undefined;
    engine.back();
    tiles.pop();
    direction = directions.pop()!;
  }
}
