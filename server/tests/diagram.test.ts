import { expect, test } from 'vitest'
import { deck, setup, stack } from '../../engine/index.ts'
import checkers from '../../games/checkers/game.ts'
import { GAMES, testServer } from '../testing/test-server.ts'

const cards = deck(
  'cards',
  ['ace', 'king'].map((rank) => ({ rank })),
)
const hidden = setup({ game: {}, player: { hand: stack(cards, { sanitize: 'hidden' }) } })
const look = hidden.move({ apply: () => {} })
/** Each has a card that nobody else sees, and the game draws whatever it is given. */
const secretive = hidden.createGame({
  name: 'secretive',
  displayName: 'Secretive',
  description: '',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ values }, { players }) => players[values.rank === 'ace' ? 0 : 1].hand },
  moves: { look },
  chart: { endless: true, initial: 'play', states: { play: { moves: ['look'] } } },
  diagram: ({ players }) => players.map(({ hand }) => hand.slots[0]?.values?.rank ?? '<?>').join('\n'),
})

test('the match as text is made of what the caller may know, at any version', async () => {
  const server = await testServer({ games: [...GAMES, checkers, secretive] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'secretive', players: ['me', 'open'] })
  const at = (version: number, match = id) => `/api/matches/${match}/versions/${version}/diagram`
  expect(await ann.get(at(0))).toMatchObject({ status: 409, body: { code: 'not-started' } })
  await bob.post(`/api/matches/${id}/join`, {})
  const texts = await Promise.all([ann, bob, cid].map(async (who) => (await who.get(at(0))).body.diagram))
  expect(texts).toEqual(['ace\n<?>', '<?>\nking', '<?>\n<?>'])
  expect(await ann.get(at(1))).toMatchObject({ status: 404, body: { code: 'unknown-version' } })

  const { id: draughts } = await ann.create({ game: 'checkers', players: ['me', { agent: 'random' }] })
  expect((await ann.get(at(0, draughts))).body.diagram.split('\n')[0]).toBe('    b1      b2      b3      b4')
  const definition = async (game: string) => (await ann.get(`/api/games/${game}/definition?seats=2`)).body
  expect([(await definition('checkers')).diagram, (await definition('tictactoe')).diagram]).toEqual([true, undefined])
  const { id: plain } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect(await ann.get(at(0, plain))).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('the games are listed with what their options and agents are like', async () => {
  const server = await testServer()
  const { games } = (await server.guest().get('/api/games')).body
  const memory = games.find(({ name }: { name: string }) => name === 'memory')
  expect(memory.variants.cardSet.description).toBe('What is on the cards.')
  expect(memory.agents.find(({ name }: { name: string }) => name === 'random').description).toBe('Makes any legal move.')
  expect(memory.agents.find(({ name }: { name: string }) => name === 'mindful').description).toContain('cards in mind')
})
