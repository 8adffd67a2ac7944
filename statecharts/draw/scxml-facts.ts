import type { Absent, Phase } from '../chart.ts'
import { callText, guardText, promptText } from '../language/words.ts'
import { at, automaticsOf, type Place, transitionsOf } from '../places.ts'
import type { Attributes } from './scxml-element.ts'

/** What a phase says besides its transitions, in the language's own namespace. `pc:phase` is its path, `pc:turns` and `pc:after` are JSON. */
export function factsOf({ path, phase, parent }: Place, interrupt: boolean): Attributes {
  const { turn, prompt, args, privateArgs, absent, sanitize, tags, description, endless, type, turns, after } = phase
  return {
    'pc:phase': parent ? path : undefined,
    'pc:type': type,
    'pc:turn': turn,
    'pc:prompt': prompt === undefined ? undefined : promptText(prompt),
    'pc:args': args,
    'pc:privateArgs': privateArgs,
    'pc:absent': absent === undefined ? undefined : absentText(absent),
    'pc:sanitize': sanitize,
    'pc:tags': tags?.join(' '),
    'pc:description': description,
    'pc:endless': endless ? 'true' : undefined,
    'pc:interrupt': interrupt ? 'true' : undefined,
    'pc:turns': turns && JSON.stringify(turns),
    'pc:after': after && JSON.stringify(after),
  }
}

/** What is said of a seat's own region. */
export function regionFacts({ phase: { seats } }: Place, seat: string): Attributes {
  const { who, sanitize } = seats as NonNullable<Phase['seats']>
  return { 'pc:seat': seat, 'pc:who': who && guardText(who), 'pc:sanitize': sanitize }
}

/** What transitions are described by, by the lines in which they are written. */
export function descriptionsOf(places: Iterable<Place>): Map<string, string> {
  const found = new Map<string, string>()
  for (const here of places) {
    const { on = {}, always, onDone } = here.phase
    const moves = Object.entries(on).map(([move, written]) => [`on.${move}`, transitionsOf(written)] as const)
    for (const [word, written] of [...moves, ['always', automaticsOf(always)] as const, ['onDone', transitionsOf(onDone)] as const]) {
      written.forEach(({ description }, nth) => {
        if (description !== undefined) found.set(at(here, `${word}.${nth}`), description)
      })
    }
  }
  return found
}

const absentText = (absent: Absent) => (typeof absent === 'string' ? absent : callText(absent.move, absent.args))
