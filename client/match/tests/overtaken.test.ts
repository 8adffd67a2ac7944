import { afterAll, beforeAll, expect, test } from 'vitest'
import { RealServer } from '../../testing/real-server.ts'
import { type Player, seated } from '../../testing/seated.ts'

const server = new RealServer()
beforeAll(() => server.start(), 60_000)
afterAll(() => server.remove())

/** Two players choose in the same view. Player `first`'s move arrives first, while the other one's is on its way. */
async function atOnce(game: string, first: 0 | 1, choices: readonly ((player: Player) => void)[]): Promise<Player[]> {
  const players = await seated(() => server.port, game, 2)
  const late = players[1 - first]
  const go = late.hold()
  for (const [seat, choose] of choices.entries()) choose(players[seat])
  await players[first].answered()
  await late.until(({ context }) => context.newest!.version > 0)
  go()
  await Promise.all(players.map((player) => player.settled()))
  return players
}

const handOf = ({ context }: Player, seat: number) => (context.newest!.players[seat].hand as { slots: { face: number }[] }).slots.length
const orders = [0, 1] as const

test.each(orders)(
  'two players click the same card of the market: if player %i is first, the other gets none and is told why',
  async (first) => {
    const take = (player: Player) => player.play('take', { card: 0 })
    const players = await atOnce('market', first, [take, take])
    const [quick, late] = [players[first], players[1 - first]]
    expect([handOf(quick, first), handOf(late, 1 - first)]).toEqual([1, 0])
    expect(quick.context.refusal).toBe(null)
    expect(late.context.refusal).toMatchObject({
      code: 'stale',
      message: expect.stringMatching(/^The market changed before your move arrived/),
    })
    expect(late.sent).toHaveLength(1)
  },
)

test.each(orders)('two players click different cards: both get theirs if player %i is first', async (first) => {
  const players = await atOnce('market', first, [(ann) => ann.play('take', { card: 0 }), (ben) => ben.play('take', { card: 1 })])
  for (const player of players) {
    // The first may be answered before the other's move has reached the server.
    await player.until(({ context }) => context.newest!.version === 2)
    expect([handOf(player, 0), handOf(player, 1)]).toEqual([1, 1])
    expect(player.context.refusal).toBe(null)
  }
})

test('a player who accepts 5 while 99 is asked does not pay 99', async () => {
  const [seller, buyer] = await atOnce('trade', 0, [(seller) => seller.play('ask', { price: 99 }), (buyer) => buyer.play('accept')])
  expect(buyer.context.refusal).toMatchObject({ code: 'stale', message: expect.stringContaining('price changed from 5 to 99') })
  expect(buyer.context.newest).toMatchObject({ game: { price: 99 }, players: [{ coins: 100 }, { coins: 100 }], finished: false })
  expect(seller.context.refusal).toBe(null)
})

test('a player who asks 99 while 5 is accepted has sold for 5', async () => {
  const [seller, buyer] = await atOnce('trade', 1, [(seller) => seller.play('ask', { price: 99 }), (buyer) => buyer.play('accept')])
  expect(seller.context.refusal).not.toBe(null)
  expect(buyer.context).toMatchObject({
    refusal: null,
    newest: { game: { price: 5 }, players: [{ coins: 105 }, { coins: 95 }], finished: true },
  })
})

test('a waiting move still expects what the player saw if others moved in between', async () => {
  const [ann, ben] = await seated(() => server.port, 'market', 2)
  const go = ann.hold()
  ann.play('take', { card: 0 })
  ann.play('take', { card: 1 })
  ben.play('take', { card: 1 })
  await ben.settled()
  await ann.until(({ context }) => context.newest!.version === 1)
  go()
  await ann.settled()
  // Both were chosen at version 0. The first is about a card that nobody touched, the second about one that is gone.
  expect(ann.sent.map(({ expectVersion }) => expectVersion)).toEqual([0, 0])
  expect(handOf(ann, 0)).toBe(1)
  expect(ann.context.refusal).toMatchObject({ code: 'stale', message: expect.stringMatching(/^The market changed/) })
})
