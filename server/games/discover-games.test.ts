import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/test-server.ts'
import { discoverGames } from './discover-games.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function folderWith(files: { [path: string]: string }): string {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** A game as an author elsewhere writes it. */
const elsewhere = (name: string) => `
import { int, setup } from ${JSON.stringify(here('../../engine/index.ts'))}
const game = setup({ game: { count: int() } })
export default game.createGame({
  name: '${name}', players: { min: 1, max: 1 }, distribute: {},
  moves: { add: game.move({ apply: ({ game }) => { game.count++ } }) },
  chart: { initial: 'on', states: { on: { on: { add: 'over' } }, over: { type: 'final' } } },
})`

test('every folder with rules is a game', async () => {
  const games = await discoverGames([here('../../games')])
  expect(games.map(({ name }) => name)).toEqual(expect.arrayContaining(['blackjack', 'memory', 'tictactoe']))
})

test('games may be elsewhere: a folder of games, or one game’s own', async () => {
  const folder = folderWith({ 'one/game.ts': elsewhere('one'), 'two/game.ts': elsewhere('two'), 'notes/readme.txt': 'not a game' })
  expect((await discoverGames([folder])).map(({ name }) => name)).toEqual(['one', 'two'])
  expect((await discoverGames([join(folder, 'two')])).map(({ name }) => name)).toEqual(['two'])
})

test('a broken game is named', async () => {
  const folder = folderWith({ 'broken/game.ts': 'throw new Error("no rules yet")' })
  await expect(discoverGames([folder])).rejects.toThrow(`The game in ${folder}/broken cannot be loaded: no rules yet`)
})

test.each(['export default 7', 'export default { name: "empty", players: { min: 2, max: 2 } }'])(
  'a folder whose rules are no game is named: %s',
  async (source) => {
    const folder = folderWith({ 'empty/game.ts': source })
    await expect(discoverGames([folder])).rejects.toThrow(
      `The default export of ${folder}/empty/game.ts is not a game made with createGame.`,
    )
  },
)

test('two games of one name are both named', async () => {
  const folder = folderWith({ 'a/game.ts': elsewhere('twin'), 'b/game.ts': elsewhere('twin') })
  await expect(discoverGames([folder])).rejects.toThrow(`The game folders ${folder}/a and ${folder}/b both name their game 'twin'.`)
})

test('a folder that is not there is named', async () => {
  await expect(discoverGames(['/nowhere/at/all'])).rejects.toThrow('There is no game folder /nowhere/at/all.')
})
