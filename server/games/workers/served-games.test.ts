import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/test-server.ts'
import { servedGames, unserved } from './served-games.ts'

const BAD_GAME = fileURLToPath(new URL('../../testing/bad-game', import.meta.url))

function gameOf(source: string): string {
  const folder = join(temporaryFolder(), 'nim')
  mkdirSync(folder)
  writeFileSync(join(folder, 'game.ts'), source)
  return folder
}

async function served(folders: readonly string[], withinMs?: number) {
  const refused: string[] = []
  const games = await servedGames(
    folders,
    () => true,
    (sentence) => refused.push(sentence),
    withinMs,
  )
  return { names: games.map(({ game }) => game.name), refused }
}

test('a game that throws as it is loaded is left out with a sentence, the others are served', async () => {
  const throws = gameOf("throw new TypeError('no nim today')")
  expect(await served([throws, BAD_GAME])).toEqual({
    names: ['bad'],
    refused: [`The game in ${throws} cannot be loaded: no nim today (game.ts:1); it is not served.`],
  })
})

test('so is one that sets a timer, which would go on in the server', async () => {
  const ticks = gameOf(`import game from '${BAD_GAME}/game.ts'
setInterval(() => {}, 1000)
export default game`)
  expect(await served([ticks])).toEqual({
    names: [],
    refused: [`The game in ${ticks} cannot be loaded: it sets a timer, and rules have no clock (game.ts:2); it is not served.`],
  })
})

test('so is one that never comes to its end', async () => {
  const spins = gameOf('for (;;);')
  expect(await served([spins], 200)).toEqual({
    names: [],
    refused: [`The game in ${spins} cannot be loaded: load took longer than 200 ms; it is not served.`],
  })
})

test('a reason that ends with a question stays one', () => {
  expect(unserved("There is no phase 'trun': did you mean 'turn'?")).toBe(
    "There is no phase 'trun': did you mean 'turn'? It is not served.",
  )
  expect(unserved('It throws.')).toBe('It throws; it is not served.')
})
