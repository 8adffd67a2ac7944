import { describe, expect, test } from 'vitest'
import { createMatch, deck, type Match, propose, setup, stack, type Viewer, viewOf, type WritingOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n })),
)
const rules = setup({ game: { open: stack(cards), table: stack(cards, { sanitize: 'order' }) } })
const move = (apply: (table: WritingOf<typeof rules>) => void) => rules.move({ apply })
const game = rules.createGame({
  name: 'ids',
  players: { min: 1, max: 1 },
  distribute: { cards: ({ index }, { game }) => (index < 4 ? game.open : game.table) },
  moves: {
    lay: move(({ game }) => game.open.first!.moveTo(game.table, 1)),
    laySecretly: move(({ game }) => game.open.first!.secretMoveTo(game.table, 1)),
    shuffle: move(({ game }) => game.table.shuffle()),
    shuffleOpenly: move(({ game }) => game.table.shuffle({ openly: true })),
    swap: move(({ game }) => game.table.swap(0, 2)),
    slide: move(({ game }) => game.table.first!.slideTo('last')),
  },
  chart: {
    endless: true,
    initial: 'a',
    states: { a: { moves: ['lay', 'laySecretly', 'shuffle', 'shuffleOpenly', 'swap', 'slide'] } },
  },
})
const start = () => createMatch(game, { seats: 1, secret: secretOf(1), at: 0 }).match
function played(match: Match, move: string): Match {
  const outcome = propose(game, match, { seat: 0, move, at: 0 })
  if (!outcome.ok) throw outcome.error
  return outcome.match
}
const ids = (match: Match, name: string, viewer: Viewer = 0) =>
  (viewOf(game, match, viewer).game[name] as { slots: { id: string }[] }).slots.map(({ id }) => id)
const faces = (match: Match) => (viewOf(game, match, 'admin').game.table as { slots: { face: number }[] }).slots.map(({ face }) => face)

describe('who cannot see faces', () => {
  const before = start()
  const [first, ...others] = ids(before, 'table')
  test('follows a component by its id as it moves openly', () =>
    expect(ids(played(before, 'lay'), 'table')).toEqual([first, ids(before, 'open')[0], ...others]))
  test('knows none of a stack’s components again after a secret move into it', () => {
    const known = new Set([...ids(before, 'table'), ...ids(before, 'open')])
    const now = ids(played(before, 'laySecretly'), 'table')
    expect(now).toHaveLength(5)
    expect(now.filter((id) => known.has(id))).toEqual([])
  })
  test('follows swaps and slides', () => {
    expect(ids(played(before, 'swap'), 'table')).toEqual([others[1], others[0], first, others[2]])
    expect(ids(played(before, 'slide'), 'table')).toEqual([...others, first])
  })
  test('follows a shuffle that is open', () => {
    const shuffled = played(before, 'shuffleOpenly')
    const byFace = new Map(faces(before).map((face, slot) => [face, ids(before, 'table')[slot]]))
    expect(ids(shuffled, 'table')).toEqual(faces(shuffled).map((face) => byFace.get(face)))
    expect(ids(shuffled, 'table')).not.toEqual(ids(before, 'table'))
  })
  test('follows none that is secret', () => {
    const known = new Set(ids(before, 'table'))
    expect(ids(played(before, 'shuffle'), 'table').filter((id) => known.has(id))).toEqual([])
  })
})
