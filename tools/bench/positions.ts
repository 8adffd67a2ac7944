import type { Gate } from '../../statecharts/gate/gate.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import { drawing } from './draw.ts'
import { BITS, outcome } from './outcome.ts'

/** A seat sends a move at a place, where questions have this outcome. */
export interface Position {
  readonly gate: Gate
  readonly node: Node
  readonly move: string
  readonly seat: number
  readonly turn: number
  readonly bits: number
}

type Draw = (most: number) => number

/** A match is given up after so many moves, … */
const MOVES_AT_MOST = 60
/** … and it is stuck when so many outcomes let nothing happen. */
const DRAWS_AT_MOST = 20

/**
 * Positions met in random play: half of the time somebody makes a legal move, if there is one, and half of the time
 * anybody tries any move of the game.
 */
export function positionsOf(gate: Gate, count: number, seed: number): Position[] {
  const { moves } = gate.compiled.names
  const { seats } = gate.compiled
  const below = drawing(seed)
  const positions: Position[] = []
  while (positions.length < count) {
    let frames = settled(gate, [gate.start().next!], below)
    for (let made = 0; made < MOVES_AT_MOST && positions.length < count && frames.at(-1)!.status === 'active'; made++) {
      const node = frames.at(-1)!
      draw(gate, below)
      const legal = below(2) === 0 ? legalAt(gate, node) : []
      const { move, seat } = legal.length ? legal[below(legal.length)] : { move: moves[below(moves.length)], seat: below(seats) }
      outcome.seat = seat
      positions.push({ gate, node, move, seat, turn: outcome.turn, bits: outcome.bits })
      const { next, effects } = gate.step(node, gate.events.get(move)!, seat)
      if (!next) continue
      const interrupt = effects.find(({ kind }) => kind === 'interrupt') as { phase: string } | undefined
      const entered = interrupt ? [gate.enter(interrupt.phase).next!] : []
      frames = settled(gate, [...frames.slice(0, -1), next, ...entered], below)
    }
  }
  return positions
}

/** Questions have this outcome from now on. */
export function lay(seat: number, turn: number, bits: number): void {
  outcome.seat = seat
  outcome.turn = turn
  outcome.bits = bits
}

function legalAt(gate: Gate, node: Node): { move: string; seat: number }[] {
  return Array.from({ length: gate.compiled.seats }, (_, seat) => seat).flatMap((seat) => {
    outcome.seat = seat
    return gate.legal(node, seat).map((move) => ({ move, seat }))
  })
}

/** Where play comes to rest: nothing happens by itself, and somebody can move, unless that is never drawn. */
function settled(gate: Gate, from: Node[], below: Draw): Node[] {
  let frames = from
  for (let tries = 0; tries < DRAWS_AT_MOST; tries++) {
    const node = frames.at(-1)!
    draw(gate, below)
    const { next } = gate.proceed(node)
    if (next) frames = [...frames.slice(0, -1), next]
    else if (node.status === 'done' && frames.length > 1) frames = frames.slice(0, -1)
    else if (legalAt(gate, node).length) return frames
    else continue
    tries = 0
  }
  return frames
}

function draw(gate: Gate, below: Draw): void {
  lay(0, below(gate.compiled.seats), below(2 ** BITS))
}
