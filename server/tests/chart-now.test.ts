import { expect, test } from 'vitest'
import { deck, setup, stack } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import { GAMES, testServer } from '../testing/test-server.ts'

const cards = deck(
  'cards',
  ['ace', 'king'].map((rank) => ({ rank })),
)
const rules = setup({ game: {}, player: { hand: stack(cards, { sanitize: { other: 'len' } }) } })
/** Each has a card that nobody else sees. */
const hands = rules.createGame({
  name: 'hands',
  displayName: 'Hands',
  description: '',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ values }, { players }) => players[values.rank === 'ace' ? 0 : 1]!.hand },
  moves: { show: rules.move({ apply: () => {} }), end: rules.move({ apply: () => {} }), flash: rules.move({ apply: () => {} }) },
  guards: {
    hasAce: rules.guard(({ me }) => me.hand.first?.values.rank === 'ace'),
    firstHasAce: rules.guard(({ players }) => players[0]!.hand.first?.values.rank === 'ace'),
  },
  chart: {
    initial: 'play',
    states: {
      play: { turn: 'all', on: { show: { guard: 'hasAce' }, end: 'over', flash: { turn: 'none', guard: 'firstHasAce' } } },
      over: { type: 'final' },
    },
  },
})

test('the chart of a version is told as each may know it, and as every seat once the match is over', async () => {
  const server = await testServer({ games: [...GAMES, hands] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'hands', players: ['me', 'open'] })
  const at = (query = '') => `/api/matches/${id}/versions/0/chart${query}`
  expect(await ann.get(at())).toMatchObject({ status: 409, body: { code: 'not-started' } })
  await bob.post(`/api/matches/${id}/join`, {})
  expect((await bob.get(at())).body.moves).toEqual([
    { move: 'show', open: false, why: ['Show is not possible now.'] },
    { move: 'end', open: true, why: [] },
  ])
  const told = async (who: Guest, query = '') => {
    const { seat, seats, lines, players } = (await who.get(at(query))).body
    const said = lines.flatMap(({ conditions }: { conditions: { text: string; holds: boolean | null }[] }) =>
      conditions.map(({ text, holds }) => `${text} ${holds}`),
    )
    return { seat, seats, said, hands: players.map(([hand]: { text: string }[]) => hand?.text.replaceAll('\u00a0', ' ')) }
  }
  const asAnn = { seat: 0, seats: [0], said: ['hasAce true', 'turn none false', 'firstHasAce true'], hands: ['ace', '1 face down'] }
  const asBob = { seat: 1, seats: [1], said: ['hasAce false', 'turn none false', 'firstHasAce null'], hands: ['1 face down', 'king'] }
  expect([await told(ann), await told(bob)]).toEqual([asAnn, asBob])
  expect(await told(cid)).toMatchObject({ seat: null, seats: [], said: ['hasAce null', 'firstHasAce null'] })
  for (const who of [ann, cid]) expect(await who.get(at('?seat=1'))).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect(await bob.get(at('?seat=9'))).toMatchObject({ status: 403 })

  await ann.move(id, 'end')
  expect(await told(ann, '?seat=1')).toEqual({ ...asBob, seats: [0, 1] })
  expect(await told(ann)).toEqual({ ...asAnn, seats: [0, 1] })
  // A spectator may look no further than before.
  expect(await cid.get(at('?seat=1'))).toMatchObject({ status: 403 })
})
