import { leave, leavesOf } from '../../check/explore/follow.ts'
import { BUILT_IN } from '../../check/explore/search.ts'
import type { Compiled } from '../../compile/context.ts'
import type { Question } from '../../compile/protocol.ts'
import { NO_EFFECTS_SUMMARY } from '../../gate/effects.ts'
import type { Node, TransitionResult } from '../../gate/node.ts'
import type { Absent, Guard } from '../../language/chart.ts'
import { type PhaseNode, selfAndAncestors } from '../../language/phase-tree.ts'
import { NO_TURNS, PlainGate, turnAnswer, turnsAfter, turnsBack, turnsIn } from '../index.ts'

const STEPS = 60

/** Fix-ups of random charts without a `legal` of their own. */
export const UNCONDITIONAL: readonly string[] = ['g']

/** Called after each step with the leaf phases that play is in, the frames, and whether a player moved. */
export type Say = (leaves: readonly PhaseNode[], frames: readonly Node[], moved: boolean) => void

/**
 * Plays at random as the engine does, from these frames or from the start; after each move all questions get new answers. With `gone`, it
 * is always the turn of seat 0, whose player is absent: only timers and `absent` act for it.
 */
export function playOn(compiled: Compiled, from: readonly Node[], seed: number, say: Say, gone = false): void {
  let now = seed
  const random = (below: number) => {
    now = (Math.imul(now, 1103515245) + 12345) >>> 0
    return Math.floor((now / 2 ** 32) * below)
  }
  const asked = { salt: 0, mover: 0, current: 0 }
  let turns = NO_TURNS
  const gate: PlainGate = new PlainGate(
    compiled,
    (question) => () => turnAnswer(compiled, turns, leafNow(), question) ?? answer(question, asked, compiled.seats, gone),
  )
  const { moves } = compiled.names
  const started = gate.start()
  let frames = from.length ? from.map((frame) => gate.node(JSON.parse(JSON.stringify(frame)))) : [started.next!]
  const leafNow = () => gate.info(frames.at(-1)!).leaf
  turns = from.length ? turnsIn(frames.map((frame) => gate.info(frame).leaf)) : turnsAfter(NO_TURNS, started.effects, leafNow(), false, 0)
  const told = (moved = false) => say(leavesOf(gate, frames.at(-1)!), frames, moved)
  const perform = ({ next, effects }: TransitionResult, moved = false): void => {
    turns = turnsAfter(turns, effects, leafNow(), asked.mover === asked.current, frames.length - 1)
    frames = [...frames.slice(0, -1), next!]
    for (const effect of effects) {
      if (effect.kind !== 'abandon') continue
      const left = leave(gate, effect.target)
      turns = turnsAfter(turnsBack(turns, 0), left.effects, leafNow(), false, 0)
      frames = [left.next!]
    }
    for (const effect of effects) {
      if (effect.kind !== 'interrupt') continue
      const entered = gate.enter(effect.phase)
      frames = [...frames, entered.next!]
      turns = turnsAfter(turns, entered.effects, leafNow(), false, frames.length - 1)
    }
    told(moved)
  }
  told()
  // If all wait for one move, nothing changes before it; regions of seats may each continue first.
  let rests = gone && !gate.hasRegions(frames.at(-1)!)
  for (let step = 0; step < STEPS && frames.length <= 16; step++) {
    const node = frames.at(-1)!
    const engine = rests ? RESTING : gate.proceed(node)
    // Guards may change only after a move or a fix-up.
    if (!engine.next || engine.effects.some(({ kind }) => kind === 'fixUp' || kind === 'runAction')) asked.salt = random(2 ** 20)
    if (engine.next) perform(engine)
    else if (frames.length > 1 && node.status === 'done') {
      frames = frames.slice(0, -1)
      turns = turnsBack(turns, frames.length - 1)
      told()
    } else {
      asked.current = gone ? 0 : random(compiled.seats)
      asked.mover = random(compiled.seats + 1) - 1
      const [shared, first = shared] = leavesOf(gate, node)
      const known = gone && asked.mover <= 0 ? doneFor(asked.mover, first!, node) : moves
      const move = known.length ? moves.indexOf(known[random(known.length)]!) : -1
      const made = move < 0 ? null : gate.step(node, move, Math.max(0, asked.mover))
      rests = !made?.next
      if (made?.next) perform(made, true)
    }
  }
}

const RESTING: TransitionResult = { next: null, effects: [], summary: NO_EFFECTS_SUMMARY, failed: [] }

/** The moves made for seat 0, whose player is absent: by a timer (-1) or by `absent`. */
function doneFor(mover: number, leaf: PhaseNode, { interrupt = '' }: Node): readonly string[] {
  if (mover === 0) return [nameOf(leaf.absent)]
  return selfAndAncestors(leaf).flatMap(({ path, phase: { after = {} } }) =>
    Object.values(after).flatMap(({ move, onInterrupt }) => (`${path}.`.startsWith(interrupt) || onInterrupt === 'run' ? [move] : [])),
  )
}

const nameOf = (absent: Absent) => (typeof absent === 'string' ? absent : absent.move)

/** Answers a question at random, the same for the same question and state. `mover` -1 is a timer. */
function answer(
  question: Question,
  { salt, mover, current }: { salt: number; mover: number; current: number },
  seats: number,
  gone: boolean,
): boolean {
  const hashed = (asked: object): number => {
    let hash = 7
    for (const character of JSON.stringify(asked) + salt) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
    return hash >>> 7
  }
  const nobody = (skip: Guard | undefined) => skip !== undefined && hashed({ nobody: skip }) % 4 === 0
  switch (question.kind) {
    case 'turn':
      if ((question.turn === 'all' && !question.sanitize) || (mover < 0 && question.seat === undefined)) return true
      if (question.sanitize?.includes('hidden')) return false
      if (question.turn === 'current') return mover === current
      if (gone && question.seat === undefined) return mover === 0 && question.turn !== 'none'
      return question.turn !== 'none' && hashed({ seat: mover, ...question }) % 2 === 0
    case 'by':
      return mover < 0 || mover === question.seat
    case 'others':
      return question.seat !== current
    case 'starts':
      return !nobody(question.skip) && question.seat === (gone ? 0 : hashed({ start: question.start }) % seats)
    case 'nobody':
      return nobody(question.skip)
    case 'skipped':
      return question.skip !== undefined && (nobody(question.skip) || hashed(question) % 2 === 0)
    case 'inactive':
      return false
    case 'legal':
      return BUILT_IN.includes(question.move) || UNCONDITIONAL.includes(question.move) || hashed(question) % 2 === 0
    default:
      return hashed(question) % 2 === 0
  }
}
