import type { Effect } from '../../compile/protocol.ts'
import { leavesOf } from '../../draw/graph/place-value.ts'
import { Gate } from '../../gate/gate.ts'
import { type Compiled, toScxml } from '../../index.ts'
import { ALONE_AT_MOST, answering, type Drawn, KNOWN } from '../differential/agreement.ts'
import { canonical, type Happened, Match } from '../differential/match.ts'
import { throughGate } from '../differential/subject.ts'
import { ScionMatch, type Stepped } from './scion-match.ts'

/** Effects that the document has in addition. */
const BESIDES: readonly string[] = ['back', 'tooDeep']
/** SCION exits the regions of all seats by depth, the standard seat by seat, so effects are compared in any order. */
const inAnyOrder = (effects: readonly Effect[]) => effects.map(canonical).sort()

function gateTold({ taken, effects, places, registers, over }: Happened): Stepped {
  const where = leavesOf(places.at(-1)!).map(({ path, seat }) => (seat === null ? path : `${path}@${seat}`))
  return {
    taken,
    effects,
    where: where.sort(),
    frames: places.length,
    registers,
    over: over && places.length === 1,
  }
}

function comparable({ effects, ...told }: Stepped) {
  return { ...told, effects: inAnyOrder(effects.filter(({ kind }) => !BESIDES.includes(kind))) }
}

/**
 * Plays a chart through the gate, and its SCXML export through SCION. Returns the first event after which they differ, or null. `seen` is
 * called with everything that happens.
 */
export async function scxmlDifference(
  compiled: Compiled,
  course: readonly Drawn[],
  seen: (told: Stepped, happened: Happened) => void,
): Promise<object | null> {
  const { names, seats } = compiled
  const scion = await ScionMatch.load(toScxml(compiled))
  const gate = new Match((ask) => throughGate(new Gate(compiled, (question) => () => ask(question))), seats)
  const differs = (event: string, happened: Happened, told: Stepped) => {
    seen(told, happened)
    const [one, other] = [comparable(gateTold(happened)), comparable(told)]
    return canonical(one) === canonical(other) ? null : { event, gate: one, scion: other }
  }
  let found = differs('start', gate.start(), scion.start())
  for (const { move, seat, answers } of course) {
    if (found || scion.over) break
    const { moves } = gate
    const name = move < KNOWN && moves.length ? moves[move % moves.length]! : names.moves[move % names.moves.length]!
    const by = seat % seats
    found = differs(`${name} by ${by}`, gate.move(name, by, answering(answers)), scion.move(name, by, answering(answers)))
    for (let n = 1; n <= ALONE_AT_MOST && !found && !scion.over; n++) {
      const alone = scion.proceed(answering(answers + n))
      found = differs('by itself', gate.proceed(answering(answers + n)), alone)
      if (!alone.taken) break
    }
  }
  return found
}
