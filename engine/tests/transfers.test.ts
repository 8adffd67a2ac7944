import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  createMatch,
  deck,
  int,
  type Match,
  type Policy,
  propose,
  SPECTATOR,
  type Step,
  setup,
  stack,
  stepViewOf,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const POLICIES: readonly Policy[] = ['visible', 'order', 'len', 'nonempty', 'hidden']
const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n })),
)
const id = expect.stringMatching(/^cards:[0-9a-z]+$/)

function moved(from: Policy, to: Policy): Step {
  const rules = setup({ game: { from: stack(cards, { sanitize: from }), to: stack(cards, { sanitize: to }) }, player: {} })
  const game = rules.createGame({
    name: 'transfers',
    players: { min: 2, max: 2 },
    distribute: { cards: 'from' },
    moves: { act: rules.move({ apply: ({ game }) => game.from.first!.moveTo(game.to) }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (!outcome.ok) throw outcome.error
  shown = (viewer) => stepViewOf(game, outcome.steps[0], viewer).transfers
  return outcome.steps[0]
}
let shown: (viewer: Viewer) => unknown

describe.each(POLICIES.flatMap((from) => POLICIES.map((to) => ({ from, to }))))('from $from to $to', ({ from, to }) => {
  test('a viewer learns only what the policies allow', () => {
    moved(from, to)
    const counted = (policy: Policy) => POLICIES.indexOf(policy) <= POLICIES.indexOf('len')
    const known = (policy: Policy) => POLICIES.indexOf(policy) <= POLICIES.indexOf('order')
    const one = { id: known(from) || known(to) ? id : null, from: counted(from) ? 'game.from' : null, to: counted(to) ? 'game.to' : null }
    for (const viewer of [0, 1, SPECTATOR]) expect(shown(viewer as Viewer)).toEqual(counted(from) || counted(to) ? [one] : [])
    // Where somebody loses sight of it, it gets another id; who sees both ends is told.
    expect(shown(ADMIN)).toEqual([{ id, ...(!known(to) && { as: id }), from: 'game.from', to: 'game.to' }])
  })
})

/** A game in which a card may go round and be shuffled within one version. */
const rules = setup({
  game: { pile: stack(cards, { sanitize: 'order' }), open: stack(cards), dummy: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), row: stack(cards, { sanitize: 'order' }) },
})
const game = rules.createGame({
  name: 'shuffled',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: {
    take: rules.move({ apply: ({ game, me }) => game.pile.first!.moveTo(me.hand) }),
    turnUp: rules.move({ apply: ({ game }) => game.pile.first!.moveTo(game.open) }),
    giveBack: rules.move({
      apply: ({ game, me }) => {
        me.hand.first!.moveTo(game.pile)
        game.pile.shuffle()
      },
    }),
    redeal: rules.move({
      apply: ({ game, me }) => {
        game.open.moveAllTo(game.pile)
        game.pile.shuffle()
        game.pile.first!.moveTo(me.row)
      },
    }),
    shuffleAndDeal: rules.move({
      apply: ({ game, me }) => {
        game.pile.shuffle()
        game.pile.first!.moveTo(me.row)
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['take', 'turnUp', 'giveBack', 'redeal', 'shuffleAndDeal'] } } },
})
const start = (n: number) => createMatch(game, { seats: 2, secret: secretOf(n), at: 0 }).match
function step(match: Match, move: string): Step {
  const outcome = propose(game, match, { seat: 0, move, at: 0 })
  if (!outcome.ok) throw outcome.error
  return outcome.steps[0]
}

describe('a component that is shuffled in the same version', () => {
  test('after it moved: nobody learns where in the stack it lies', () => {
    for (let n = 0; n < 20; n++) {
      const given = step(step(start(n), 'take').match, 'giveBack')
      const { transfers, view } = stepViewOf(game, given, 1)
      expect(transfers).toHaveLength(1)
      const ids = (view.game.pile as { slots: { id: string }[] }).slots.map(({ id }) => id)
      expect(ids).not.toContain(transfers[0].id)
    }
  })
  test('before it moved: nobody learns which of the cards seen before it was', () => {
    for (let n = 0; n < 20; n++) {
      let match = start(n)
      for (let i = 0; i < 8; i++) match = step(match, 'turnUp').match
      // Seat 1 has seen every face, with its id; then all are shuffled and one is dealt, face down, to seat 0.
      const { transfers } = stepViewOf(game, step(match, 'redeal'), 1)
      const dealt = transfers.find(({ to }) => to === 'players.0.row')!
      const faces = (viewOf(game, match, 1).game.open as { slots: { id: string; face: number }[] }).slots
      expect(faces).toHaveLength(8)
      expect(faces.map(({ id }) => id)).not.toContain(dealt.id)
    }
  })
  test('and dealt: the ids before do not tell which was dealt', () => {
    const same: boolean[] = []
    for (let n = 0; n < 400; n++) {
      const match = start(n)
      const dealing = step(match, 'shuffleAndDeal')
      const { transfers } = stepViewOf(game, dealing, 1)
      const before = match.state.labels[0].flat()
      const [dealt] = dealing.match.state.players[0][1] as readonly number[]
      // The id that the viewer is told, read as an id of the version before: is it the card that was dealt?
      same.push(transfers[0].id === `cards:${before[dealt].toString(36)}`)
    }
    // By chance one in eight.
    expect(same.filter(Boolean).length).toBeLessThan(100)
  })
})

test('a step view has the step’s own version, mover and view', () => {
  const taken = step(start(1), 'take')
  expect(stepViewOf(game, taken, 1)).toMatchObject({ version: 1, move: 'take', by: 0, args: {}, at: 0, view: { version: 1, viewer: 1 } })
  expect(stepViewOf(game, taken, 1).view.players[0].hand).toEqual({ count: 1 })
})
