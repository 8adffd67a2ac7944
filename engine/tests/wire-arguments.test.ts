import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bool,
  createMatch,
  deck,
  int,
  legalMoves,
  oneOf,
  propose,
  seat,
  setup,
  slotOf,
  slots,
  stack,
  subsetOf,
  text,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const tokens = deck('tokens', [{ n: 0 }, { n: 1 }, { n: 2 }])
const rules = setup({ game: { row: slots(tokens, 4), calls: int() }, player: { hand: stack(tokens) } })
const apply = ({ game }: { game: { calls: number } }) => {
  game.calls++
}
const game = rules.createGame({
  name: 'wire',
  players: { min: 2, max: 2 },
  distribute: { tokens: (_, { players }) => players[0].hand },
  moves: {
    slot: rules.move({ args: { x: slotOf('row') }, apply }),
    own: rules.move({ args: { x: slotOf('hand') }, apply }),
    int: rules.move({ args: { x: int(-2, 3) }, apply }),
    bool: rules.move({ args: { x: bool() }, apply }),
    oneOf: rules.move({ args: { x: oneOf<string | number>('red', 7) }, apply }),
    seat: rules.move({ args: { x: seat() }, apply }),
    someone: rules.move({ args: { x: seat({ none: true }) }, apply }),
    text: rules.move({ args: { x: text(5) }, apply }),
    none: rules.move({ apply }),
    two: rules.move({ args: { x: int(0, 1), y: bool() }, apply }),
    pair: rules.move({ args: { x: slotOf('row'), y: seat() }, apply }),
    some: rules.move({ args: { x: subsetOf('hand', { min: 1, max: 3 }) }, apply }),
  },
  chart: {
    endless: true,
    initial: 'a',
    states: {
      a: { turn: 'all', moves: ['slot', 'own', 'int', 'bool', 'oneOf', 'seat', 'someone', 'text', 'none', 'two', 'pair', 'some'] },
    },
  },
})
const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const before = JSON.stringify(match)
const tried = (move: string, args: unknown, by = 0) => {
  const outcome = propose(game, match, { seat: by, move, args: args as never, at: 0 })
  expect(JSON.stringify(match)).toBe(before)
  if (outcome.ok) return 'ok'
  expect(outcome.refusal.message.length).toBeLessThan(200)
  return outcome.refusal.code
}

/** For each domain, what is allowed; everything else that may come over the wire is not. */
const ALLOWED: { readonly [move: string]: readonly unknown[] } = {
  slot: [0, 1, 2, 3],
  own: [0, 1, 2],
  int: [-2, -1, 0, 1, 2, 3],
  bool: [true, false],
  oneOf: ['red', 7],
  seat: [0, 1],
  someone: [0, 1, null],
  text: ['', 'abc', 'fünf!', '__pro'],
}
const NASTY: readonly unknown[] = [
  ...[null, true, false, 0, 1, 2, 3, 4, 7, -1, -2, -3, 1.5, 0.1 + 0.2, 1e21, 2 ** 53, -(2 ** 31), Number.NaN, Number.POSITIVE_INFINITY],
  ...[
    '',
    '0',
    '1',
    'red',
    'Red',
    'true',
    'null',
    '__proto__',
    'constructor',
    'toString',
    'length',
    'x'.repeat(1_000_000),
    '\u0000',
    'abcdef',
  ],
  ...[[], [0], [[0]], ['red'], {}, { x: 0 }, { length: 1 }, { valueOf: 0 }, JSON.parse('{"__proto__":{"x":0}}'), undefined],
]

describe.each(Object.entries(ALLOWED))('an argument of %s', (move, allowed) => {
  test('is taken when it is of the domain', () => {
    for (const x of allowed) expect([x, tried(move, { x })]).toEqual([x, 'ok'])
  })
  test('is refused when it is anything else', () => {
    const isText = (x: unknown) => move === 'text' && typeof x === 'string' && x.length <= 5
    for (const x of NASTY) if (!allowed.includes(x) && !isText(x)) expect([x, tried(move, { x })]).toEqual([x, 'arguments'])
  })
  test('random JSON is refused or of the domain', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (x) => {
        const isText = move === 'text' && typeof x === 'string' && x.length <= 5
        // A number is not -0; which slot or seat is meant by it is plain.
        const listed = allowed.some((one) => Object.is(one, x) || (move !== 'int' && one === 0 && x === 0))
        expect(tried(move, { x })).toBe(isText || listed ? 'ok' : 'arguments')
      }),
      { numRuns: 300, seed: 5 },
    )
  })
  test.each([
    ['missing', {}],
    ['under another name', { X: 0 }],
    ['joined by another', { x: allowed[0], y: 0 }],
    ['joined by a prototype', JSON.parse(`{"x":${JSON.stringify(allowed[0])},"__proto__":1}`)],
    ['joined by a huge name', { x: allowed[0], ['y'.repeat(1_000_000)]: 0 }],
    ['only inherited', Object.create({ x: allowed[0] })],
    ['inherited, and joined by another', Object.assign(Object.create({ x: allowed[0] }), { y: 0 })],
    ['in a list', [allowed[0]]],
    ['in no object', allowed[0]],
  ])('%s is refused', (_, args) => expect(tried(move, args)).toBe('arguments'))
})

describe('arguments', () => {
  test.each(['a', 7, true, [], [1]])('that are %j instead of an object are refused', (args) =>
    expect(tried('none', args)).toBe('arguments'),
  )
  test('that are left out are none', () => expect(tried('none', undefined)).toBe('ok'))
  test('of a move that has none are refused', () => expect(tried('none', { x: 0 })).toBe('arguments'))
  test('need all to be there', () => {
    expect([tried('two', { x: 0 }), tried('two', { y: true }), tried('two', { x: 0, y: true }), tried('two', { y: true, x: 0 })]).toEqual([
      'arguments',
      'arguments',
      'ok',
      'ok',
    ])
  })
  test('that name a slot are of the proposer’s own stack', () =>
    expect([tried('own', { x: 0 }, 0), tried('own', { x: 0 }, 1)]).toEqual(['ok', 'arguments']))
  test('are all listed, and what is listed is taken', () => {
    for (const by of [0, 1]) {
      const listed = Object.fromEntries(legalMoves(game, match, by).map(({ move, options }) => [move, options?.map(({ x }) => x) ?? null]))
      for (const [move, allowed] of Object.entries(ALLOWED)) {
        if (move === 'own' && by === 1) expect(listed[move]).toBeUndefined()
        else if (move === 'text') expect(listed[move]).toBeNull()
        else expect([...listed[move]!].sort()).toEqual([...allowed].sort())
      }
    }
  })
  test('belong to the log, not to the caller', () => {
    const args: { x: number } = { x: 1 }
    const outcome = propose(game, match, { seat: 0, move: 'int', args, at: 0 })
    args.x = 3
    expect(outcome.ok && outcome.steps[0].entry.args).toEqual({ x: 1 })
  })
})

test('-0 is answered alike, whatever else a move is given', () => {
  expect(['slot', 'own', 'seat', 'someone', 'int'].map((move) => tried(move, { x: -0 }))).toEqual(['ok', 'ok', 'ok', 'ok', 'arguments'])
  expect([tried('pair', { x: -0, y: -0 }), tried('two', { x: -0, y: true })]).toEqual(['ok', 'arguments'])
})
test('what is inherited besides is no argument', () => {
  for (const [move, args] of [
    ['slot', { x: 1 }],
    ['two', { x: 1, y: true }],
  ] as const)
    expect(tried(move, Object.assign(Object.create({ z: 1 }), args))).toBe('ok')
})

describe('arguments as they are kept', () => {
  const keptOf = (move: string, args: object) => {
    const outcome = propose(game, match, { seat: 0, move, args: args as never, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.steps[0].entry.args
  }

  test('are the same again from storage', () => {
    for (const [move, args] of [
      ['pair', { y: -0, x: -0 }],
      ['slot', { x: -0 }],
    ] as const) {
      const kept = keptOf(move, args)
      expect(kept).toStrictEqual(JSON.parse(JSON.stringify(kept)))
    }
  })
  test('are nobody’s to change', () => {
    const { slots: hand } = viewOf(game, match, 0).players[0].hand as { slots: { id: string }[] }
    const x = hand.map(({ id }) => id)
    const kept = keptOf('some', { x })
    const [first] = x
    x[0] = 'another'
    expect(kept).toEqual({ x: [first, ...x.slice(1)] })
    expect(() => (kept.x as string[]).push('more')).toThrow(TypeError)
  })
})
