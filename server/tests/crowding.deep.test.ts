import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { loadGame } from '../games/discover-games.ts'
import { importRules } from '../games/import-rules.ts'
import { testServer } from '../testing/test-server.ts'

const BAD_GAME = fileURLToPath(new URL('../testing/bad-game', import.meta.url))
const WITHIN = { timeout: 120_000, interval: 100 }

test('agents in one person’s many matches hold up nobody else’s', async () => {
  const server = await testServer({ games: [await loadGame(BAD_GAME, importRules)] })
  const [ann, bob] = [server.guest(), server.guest()]
  const begin = async (who: typeof ann) => (await who.create({ game: 'bad', players: [{ agent: 'patient' }, 'me'] })).id
  const anns: string[] = []
  for (let n = 0; n < 320; n++) anns.push(await begin(ann))
  await server.clock.advance(1)
  const bobs = await begin(bob)
  const hasMoved = async (id: string) => ((await server.store.match(id))?.version ?? 0) > 0
  await vi.waitFor(async () => {
    await server.clock.advance(1000)
    expect(await hasMoved(bobs)).toBe(true)
  }, WITHIN)
  const moved = await Promise.all(anns.map(hasMoved))
  expect(moved.filter(Boolean).length).toBeLessThan(8)
}, 200_000)
