/**
 * A game of the Tower of Hanoi as it is played by hand: what was played, what remains at best, what was lost.
 * @module
 */
import { distanceToPeg, nextMove } from "../../hanoi/optimal.ts";
import { rankedHanoi } from "../../hanoi/graph.ts";
import {
  applyMove,
  type Move,
  type Peg,
  type PegNames,
  perfectState,
  Position,
  rankState,
  type State,
  unrankState,
} from "../../hanoi/rules.ts";
import { explore } from "../../search/bfs.ts";

/** Most discs for each number of pegs. On four pegs and more the moves that remain are found by a search of all pⁿ states. */
export const MOST_DISCS: Readonly<Record<number, number>> = { 3: 12, 4: 9, 5: 7, 6: 6 };

/** The counters of a game. */
export interface GameCounters {
  readonly played: number;
  /** The least number of moves from the start: 2ⁿ − 1 on three pegs. */
  readonly minimum: number;
  /** The least number of moves from the present state. */
  readonly remaining: number;
  /** played + remaining − minimum. */
  readonly lost: number;
}

/** The distance of every state to the last peg, by rank; on three pegs the formula is used instead. */
function searchDistances(discs: number, pegs: number): Int32Array | Uint8Array {
  const goal = Number(rankState(perfectState(discs, pegs - 1), pegs));
  return explore(rankedHanoi(discs, pegs), goal, { bytesPerDistance: 1 }).distances;
}

/** A game of n discs from the first peg to the last of p. */
export class HanoiGame {
  readonly goal: Peg;
  readonly #start: State;
  readonly #moves: Move[] = [];
  readonly #distances?: Int32Array | Uint8Array;
  #state: State;

  constructor(readonly discs: number, readonly pegs: number) {
    this.goal = pegs - 1;
    this.#start = perfectState(discs, 0);
    this.#state = this.#start;
    if (pegs > 3) this.#distances = searchDistances(discs, pegs);
  }

  get state(): State {
    return this.#state;
  }

  get counters(): GameCounters {
    const played = this.#moves.length;
    const minimum = this.#remaining(this.#start);
    const remaining = this.#remaining(this.#state);
    return { played, minimum, remaining, lost: played + remaining - minimum };
  }

  /** Why the top disc of a peg may not go to another, or "" when it may. */
  why(from: Peg, to: Peg, names: PegNames): string {
    return new Position(this.#state, this.pegs).why(from, to, names);
  }

  /** The top disc of a peg, 0 when it is empty. */
  top(peg: Peg): number {
    return new Position(this.#state, this.pegs).top(peg);
  }

  /** Makes a legal move. */
  play(from: Peg, to: Peg): Move {
    const move = { disc: this.top(from), from, to };
    this.#state = applyMove(this.#state, move, this.pegs);
    this.#moves.push(move);
    return move;
  }

  /** Takes the last move back and returns it. */
  undo(): Move | undefined {
    const move = this.#moves.pop();
    if (move !== undefined) {
      this.#state = applyMove(this.#state, { from: move.to, to: move.from }, this.pegs);
    }
    return move;
  }

  restart(): void {
    this.#moves.length = 0;
    this.#state = this.#start;
  }

  /** A move that brings the goal nearer, or undefined at the goal: playing it never loses a move. */
  best(): Move | undefined {
    if (this.pegs === 3) return nextMove(this.#state, this.goal);
    const distances = this.#distances!;
    const space = rankedHanoi(this.discs, this.pegs);
    const rank = Number(rankState(this.#state, this.pegs));
    const out = new Uint32Array(space.degree);
    const count = space.neighbours(rank, out);
    for (let i = 0; i < count; i++) {
      if (distances[out[i]] !== distances[rank] - 1) continue;
      const next = unrankState(out[i], this.discs, this.pegs);
      const disc = next.findIndex((peg, d) => peg !== this.#state[d]) + 1;
      return { disc, from: this.#state[disc - 1], to: next[disc - 1] };
    }
    return undefined;
  }

  #remaining(state: State): number {
    return this.#distances === undefined
      ? Number(distanceToPeg(state, this.goal))
      : this.#distances[Number(rankState(state, this.pegs))];
  }
}
