import { describe, expect, test } from 'vitest'
import {
  bool,
  createMatch,
  deck,
  int,
  oneOf,
  type Policy,
  type Sanitize,
  SPECTATOR,
  seat,
  setup,
  stack,
  string,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Which viewers belong to a group, and what an author is told who names one that there is not. */

const cards = deck('cards', [{ n: 0 }], { dynamic: { mark: int({ sanitize: { 'same-role': 'visible', all: 'hidden' } }) } })
const player = {
  role: oneOf('sheep', 'wolf', 'self', 'other', 'all'),
  word: string(),
  lucky: int(),
  brave: bool(),
  likes: seat(),
  hand: stack(cards),
}
type Role = 'sheep' | 'wolf' | 'self' | 'other' | 'all'
type Group = (state: { readonly seats: number }, viewer: number, owner: number | null) => boolean

function made(
  sanitize: Sanitize,
  where: 'game' | 'player',
  groups: { readonly [group: string]: Group } = {},
  roles: readonly Role[] = ['wolf', 'sheep', 'sheep'],
) {
  const secret = { secret: int({ sanitize }) }
  const rules = setup({
    game: { open: stack(cards), ...((where === 'game' ? secret : {}) as typeof secret) },
    player: { ...player, ...((where === 'player' ? secret : {}) as typeof secret) },
  })
  return rules.createGame({
    name: 'groups',
    players: { min: 3, max: 3 },
    groups,
    distribute: { cards: 'open' },
    beforeDeal: ({ game, players }) => {
      if (where === 'game') game.secret = 7
      players.forEach((player, seat) => {
        if (where === 'player') player.secret = 7
        player.role = roles[seat]!
        player.word = seat === 1 ? 'wolf' : ''
      })
    },
    afterDeal: ({ game }) => {
      game.open.first!.state.mark = 5
    },
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
}
/** For each viewer, whose secrets they see; the game's is `game`. */
function sees(game: ReturnType<typeof made>, viewer: Viewer): (number | 'game')[] {
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const view = viewOf(game, match, viewer)
  return [...(view.game.secret === 7 ? ['game' as const] : []), ...view.players.flatMap(({ secret }, seat) => (secret === 7 ? [seat] : []))]
}

describe('a group', () => {
  test('of an enum’s value is of those who have it, not of those who have that text', () => {
    const game = made({ wolf: 'visible', all: 'hidden' }, 'game')
    expect(([0, 1, 2, SPECTATOR] as const).map((viewer) => sees(game, viewer))).toEqual([['game'], [], [], []])
  })
  test.each<[Role, Sanitize, (number | 'game')[][]]>([
    ['self', { self: 'visible', other: 'hidden', wolf: 'hidden' }, [[0], [1], [2]]],
    [
      'other',
      { self: 'hidden', other: 'visible', wolf: 'hidden' },
      [
        [1, 2],
        [0, 2],
        [0, 1],
      ],
    ],
    ['all', { self: 'visible', all: 'hidden', wolf: 'hidden' }, [[0], [1], [2]]],
  ])('that every game has does not include players whose enum has a value of that name: %s', (role, sanitize, seen) => {
    const game = made(sanitize, 'player', {}, [role, 'sheep', 'sheep'])
    expect(([0, 1, 2] as const).map((viewer) => sees(game, viewer))).toEqual(seen)
  })
  test('of the author’s own is asked for each owner by itself, and apart from others', () => {
    const groups: { [group: string]: Group } = {
      next: (_, viewer, owner) => owner !== null && viewer === (owner + 1) % 3,
      last: (_, viewer) => viewer === 2,
    }
    const one = made({ next: 'visible', all: 'hidden' }, 'player', groups)
    expect(([0, 1, 2, SPECTATOR] as const).map((viewer) => sees(one, viewer))).toEqual([[2], [0], [1], []])
    const both = made({ next: 'visible', last: 'visible', all: 'hidden' }, 'player', groups)
    expect(([0, 1, 2, SPECTATOR] as const).map((viewer) => sees(both, viewer))).toEqual([[2], [0], [0, 1, 2], []])
  })
  test('of those like the owner has nobody where a component is nobody’s', () => {
    const game = made('visible', 'game')
    const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
    for (const viewer of [0, 1, 2] as const)
      expect(viewOf(game, match, viewer).game.open).toMatchObject({ slots: [{ state: { mark: null } }] })
  })
  test('may have a name with the words for those like the owner in it', () => {
    const game = made({ 'not-same-role': 'visible', all: 'hidden' }, 'game', { 'not-same-role': (_, viewer) => viewer === 1 })
    expect(([0, 1, 2] as const).map((viewer) => sees(game, viewer))).toEqual([[], ['game'], []])
  })
  test.each(['role', 'word', 'lucky', 'brave', 'likes'])('may be of those with the same %s', (field) =>
    expect(sees(made({ [`same-${field}`]: 'hidden' }, 'player'), SPECTATOR)).toEqual([]),
  )
  test('that answers later is the author’s mistake', () => {
    const game = made({ later: 'visible', all: 'hidden' }, 'game', { later: (async () => true) as never })
    expect(() => sees(game, 0)).toThrow('groups.later is asynchronous; rules are not')
  })
})

describe('no such group', () => {
  const KNOWN = 'choose from all, self, other, odd, same-role, and each value of a player’s enum'
  test.each(['wolves', 'same-hand', 'same-team', 'different-hand', 'not-same-role', 'same-'])('%s', (group) => {
    const create = () => made({ [group]: 'hidden' } as Sanitize, 'player', { odd: (_, viewer) => viewer % 2 === 1 })
    expect(create).toThrow(`groups: player.secret: there is no group '${group}' to hide from: ${KNOWN}`)
  })
  test('where no player has an enum', () => {
    const rules = setup({ game: {}, player: { secret: int({ sanitize: { wolf: 'hidden' } }) } })
    const create = () =>
      rules.createGame({
        ...{ name: 'none', players: { min: 1, max: 1 }, distribute: {}, moves: {} },
        chart: { endless: true, initial: 'a', states: { a: {} } },
      })
    expect(create).toThrow(/: there is no group 'wolf' to hide from: choose from all, self, other$/)
  })
  test('nor such a policy', () =>
    expect(() => made('dim' as Policy, 'player')).toThrow(
      "player.secret: there is no policy 'dim' (choose from visible, order, len, nonempty, hidden)",
    ))
})
