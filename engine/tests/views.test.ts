import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  bool,
  createMatch,
  deck,
  int,
  oneOf,
  type Policy,
  propose,
  type Sanitize,
  SPECTATOR,
  seat,
  setup,
  slots,
  stack,
  string,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const POLICIES: readonly Policy[] = ['visible', 'order', 'len', 'nonempty', 'hidden']
const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, n) => ({ n })),
)
/** A field of every kind under the same policy, in the game or with each player, changed from its first value. */
function viewsOf(group: 'game' | 'player', sanitize: Sanitize | undefined) {
  const hide = sanitize === undefined ? {} : { sanitize }
  const fields = {
    int: int({ first: 3, ...hide }),
    bool: bool(hide),
    string: string(hide),
    oneOf: sanitize === undefined ? oneOf('a', 'b') : oneOf('a', 'b').sanitized(sanitize),
    seat: seat({ none: true, ...hide }),
    grown: stack(cards, hide),
    sized: slots(cards, 4, hide),
  }
  const empty = { none: int() }
  const rules = setup({
    game: { ...(group === 'game' ? fields : empty), rest: stack(cards) },
    player: (group === 'player' ? fields : empty) as never,
  })
  const game = rules.createGame({
    name: 'views',
    players: { min: 2, max: 2 },
    distribute: { cards: 'rest' },
    afterDeal: ({ game, players }) => {
      const row = (group === 'game' ? game : players[1]) as unknown as { [name: string]: unknown }
      Object.assign(row, { int: 5, bool: true, string: 'text', oneOf: 'b', seat: 1 })
      game.rest.first!.moveTo(row.grown as never)
      game.rest.first!.moveTo(row.grown as never)
      game.rest.first!.moveTo(row.sized as never, 2)
    },
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  return (viewer: Viewer) => {
    const view = viewOf(game, match, viewer)
    return group === 'game' ? view.game : view.players[1]
  }
}

const VALUES = { int: 5, bool: true, string: 'text', oneOf: 'b', seat: 1 }
const UNKNOWN = { int: null, bool: null, string: null, oneOf: null, seat: null }
const id = expect.stringMatching(/^cards:[0-9a-z]+$/)
function expected(policy: Policy) {
  const values = policy === 'visible' ? VALUES : UNKNOWN
  if (policy === 'visible')
    return {
      ...values,
      grown: {
        slots: [
          { id, face: 0 },
          { id, face: 1 },
        ],
      },
      sized: { slots: [null, null, { id, face: 2 }, null] },
    }
  if (policy === 'order') return { ...values, grown: { slots: [{ id }, { id }] }, sized: { slots: [null, null, { id }, null] } }
  if (policy === 'len') return { ...values, grown: { count: 2 }, sized: { count: 1 } }
  return policy === 'nonempty' ? { ...values, grown: { some: true }, sized: { some: true } } : { ...values, grown: {}, sized: {} }
}

describe('a bare policy', () => {
  test.each(POLICIES)('%s on a field of the game holds for all but the admin', (policy) => {
    const view = viewsOf('game', policy)
    for (const viewer of [0, 1, SPECTATOR] as const) expect(view(viewer)).toMatchObject(expected(policy))
    expect(view(0)).toEqual({ ...expected(policy), rest: expect.anything() })
    expect(view(ADMIN)).toMatchObject(expected('visible'))
  })
  test.each(POLICIES)('%s on a player’s field is for the others', (policy) => {
    const view = viewsOf('player', policy)
    expect([view(0), view(1), view(SPECTATOR), view(ADMIN)]).toEqual(
      [policy, 'visible', policy, 'visible'].map((one) => expected(one as Policy)),
    )
  })
})

test('without a policy all see everything', () => {
  for (const viewer of [0, 1, SPECTATOR, ADMIN] as const) {
    expect(viewsOf('player', undefined)(viewer)).toEqual(expected('visible'))
    expect(viewsOf('game', undefined)(viewer)).toMatchObject(expected('visible'))
  }
})

const ranked = (...policies: (Policy | undefined)[]) =>
  policies.filter((one) => one !== undefined).sort((a, b) => POLICIES.indexOf(a) - POLICIES.indexOf(b))
const CHOICES = [undefined, ...POLICIES]
test.each(CHOICES.flatMap((all) => CHOICES.flatMap((self) => CHOICES.map((other) => ({ all, self, other })))))(
  'all: $all, self: $self, other: $other: the least restrictive that matches holds, the spectator has the most restrictive',
  ({ all, self, other }) => {
    const given = Object.fromEntries(Object.entries({ all, self, other }).filter(([, policy]) => policy !== undefined)) as Sanitize
    const view = viewsOf('player', given)
    expect(view(1)).toEqual(expected(ranked(all, self)[0] ?? 'visible'))
    expect(view(0)).toEqual(expected(ranked(all, other)[0] ?? 'visible'))
    expect(view(SPECTATOR)).toEqual(expected(ranked(all, self, other).at(-1) ?? 'visible'))
    expect(view(ADMIN)).toEqual(expected('visible'))
  },
)

describe('a view', () => {
  const rules = setup({
    game: { a: stack(cards, { sanitize: 'len' }), b: slots(cards, 8, { sanitize: 'len' }), c: stack(cards, { sanitize: 'nonempty' }) },
    player: {},
  })
  const game = rules.createGame({
    name: 'same',
    players: { min: 2, max: 2 },
    distribute: { cards: 'a' },
    moves: {
      reorder: rules.move({
        args: { by: int(1, 5) },
        apply: ({ game }, { by }) => {
          for (let i = 0; i < by; i++) game.a.first!.moveTo(game.b, by - i)
          for (let i = 0; i < by; i++) game.b.last!.moveTo(game.a, 0)
          game.a.first!.moveTo(game.b, by)
          game.a.first!.moveTo(game.c)
          if (by > 2) game.a.first!.moveTo(game.c)
          else game.a.first!.moveTo(game.b, 7)
        },
      }),
    },
    chart: { initial: 'x', states: { x: { prompt: { active: 'You', others: '${player}' }, on: { reorder: 'y' } }, y: { type: 'final' } } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const reordered = (by: number) => {
    const outcome = propose(game, match, { seat: 0, move: 'reorder', args: { by }, at: 0 })
    if (!outcome.ok) throw outcome.error
    return viewOf(game, outcome.match, 1).game
  }
  test('under len tells neither order nor positions', () => expect(JSON.stringify(reordered(1))).toBe(JSON.stringify(reordered(2))))
  test('under nonempty does not tell the count', () =>
    expect([reordered(1).c, reordered(4).c, viewOf(game, match, 1).game.c]).toEqual([{ some: true }, { some: true }, { some: false }]))
  test('has the prompt meant for its viewer, and moves only for seats', () => {
    const of = (viewer: Viewer) => {
      const { phase, moves } = viewOf(game, match, viewer)
      return [phase.prompt, moves.length]
    }
    expect([of(0), of(1), of(SPECTATOR), of(ADMIN)]).toEqual([
      ['You', 1],
      ['${player}', 0],
      ['${player}', 0],
      ['${player}', 0],
    ])
  })
  test('is JSON, and its own: changing it changes nothing', () => {
    const view = viewOf(game, match, 0)
    expect(JSON.parse(JSON.stringify(view))).toEqual(view)
    const before = JSON.stringify(match)
    view.winners.push(7)
    view.timers.push({} as never)
    ;(view.phase as { value: unknown }).value = 'z'
    view.moves[0].options![0].by = 9
    expect(JSON.stringify(match)).toBe(before)
    expect(viewOf(game, match, 0).phase.value).toBe('x')
  })
  test('holds no secret', () => expect(JSON.stringify(viewOf(game, match, ADMIN))).not.toContain(match.secret))
})
