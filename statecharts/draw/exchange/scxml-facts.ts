import { at, automaticsOf, type PhaseNode, transitionsOf } from '../../language/phase-tree.ts'
import { PHASE, SEATS } from '../../language/schema.ts'
import { sorted, type Words, written } from '../../language/shape.ts'
import type { Attributes } from '../picture/xml.ts'

/** What a phase says besides its transitions, in the language's own namespace. `pc:phase` is its path, `pc:turns` and `pc:after` are JSON. */
export function factsOf({ path, phase, parent }: PhaseNode, interrupt: boolean): Attributes {
  const { texts, truths, objects } = sorted(PHASE.words)
  return {
    'pc:phase': parent ? path : undefined,
    ...attributesOf({ ...texts, ...truths }, phase),
    'pc:interrupt': interrupt ? 'true' : undefined,
    ...attributesOf(objects, phase),
  }
}

/** What is said of a seat's own region. */
export const regionFacts = ({ phase: { seats } }: PhaseNode, seat: string): Attributes => ({
  'pc:seat': seat,
  ...(seats && attributesOf(SEATS.words, seats)),
})

const attributesOf = (words: Words['words'], given: object): Attributes =>
  Object.fromEntries(written(words, given).map(([word, { attribute }, value]) => [`pc:${word}`, attribute?.(value)]))

/** What transitions are described by, by the lines in which they are written. */
export function descriptionsOf(places: Iterable<PhaseNode>): Map<string, string> {
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
