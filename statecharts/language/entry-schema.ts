import type { Count, Guard, Multiple, Optional, Parallel, Repeat, RoundRobin, Serial } from './chart.ts'
import { DIRECTIONS, orders, orNone, roundCount } from './said.ts'
import { changeText, json, list, name, number, oneOf, range, said, truth, type Words, words } from './shape.ts'
import { guardText } from './words.ts'

/** The words of guards and of a progression's entries; those of all else are in `schema.ts`. */

type GuardOf<K extends string> = Extract<Guard, { readonly [W in K]: unknown }>
export const GUARD = oneOf(name('guard'), () => GUARDS)
const GUARDS: readonly Words[] = [
  words<GuardOf<'name'>>({ name: { shape: name('guard') }, params: { shape: json } }, { short: 'name' }),
  words<GuardOf<'and'>>({ and: { shape: list(GUARD) } }),
  words<GuardOf<'or'>>({ or: { shape: list(GUARD) } }),
  words<GuardOf<'not'>>({ not: { shape: GUARD } }),
]

type CountOf<K extends string> = Extract<Count, { readonly [W in K]: unknown }>
const COUNT = oneOf(name('own', 'any', 'all', 'infinite'), () => COUNTS)
const COUNTS: readonly Words[] = [
  words<CountOf<'atLeast'>>({ atLeast: { shape: number } }),
  words<CountOf<'atMost'>>({ atMost: { shape: number } }),
  words<CountOf<'between'>>({ between: { shape: range } }),
  words<CountOf<'exactly'>>({ exactly: { shape: number } }),
]

export const ROUND_ROBIN = words<RoundRobin>({
  roundRobin: { shape: name('step') },
  rounds: {
    shape: { kind: 'number', own: ['infinite'] },
    usual: ({ until }: RoundRobin) => (until === undefined ? 1 : 'infinite'),
    change: changeText('not inside', (rounds) =>
      rounds === undefined
        ? 'has the default number of rounds'
        : rounds === 'infinite'
          ? 'repeats rounds without end'
          : `has ${roundCount(rounds)}`,
    ),
    drawn: said((rounds) => (rounds === 1 ? null : rounds === 'infinite' ? 'round and round' : `${rounds} rounds`), 1),
  },
  start: {
    shape: name('seats'),
    change: changeText('on entering', (start) => `begins with ${start ?? 'whose turn it is'}`),
    drawn: said((start) => `from ${start}`),
  },
  direction: {
    shape: name('own', ...DIRECTIONS),
    usual: 'forward',
    change: changeText('not inside', (order = 'forward') => `goes ${orders[order]}`),
    drawn: said((order) => (order === 'forward' ? null : order), -1),
  },
  skip: {
    shape: GUARD,
    change: changeText(
      'at once',
      orNone((guard) => `skips a seat if ${guard}`, 'skips no seat'),
    ),
    drawn: said((guard) => `skipping ${guardText(guard)}`, 1),
  },
  until: {
    shape: GUARD,
    change: changeText(
      'at once',
      orNone((guard) => `is over as soon as ${guard}`, 'is over when all have had their turn'),
    ),
    drawn: said((guard) => `until ${guardText(guard)}`, 1),
  },
})

export const ENTRY = oneOf(name('step'), () => ENTRIES)
const ENTRIES: readonly Words[] = [
  ROUND_ROBIN,
  words<Multiple>({ move: { shape: name('step') }, multiple: { shape: truth } }, { short: 'move' }),
  words<Serial>({ serial: { shape: list(ENTRY) } }),
  words<Parallel>({ parallel: { shape: list(ENTRY) }, count: { shape: COUNT, usual: 'all' } }),
  words<Repeat>({ repeat: { shape: ENTRY }, count: { shape: COUNT } }, { needed: ['count'] }),
  words<Optional>({ optional: { shape: ENTRY } }),
]
