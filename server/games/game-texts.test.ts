import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeGame } from '../testing/edited-game.ts'
import { temporaryFolder, testServer } from '../testing/test-server.ts'
import { discoverGames } from './discover-games.ts'
import { hashOfSources } from './game-sources.ts'
import { textsOf } from './game-texts.ts'

/** A server whose games have folders. */
const GAMES = fileURLToPath(new URL('../../games', import.meta.url))
const withGames = async () => testServer({ games: await discoverGames([GAMES]) })

test('what a game says comes in the language that is asked for, and in English where there is none', async () => {
  const { app } = await withGames()
  const get = async (address: string) => (await app.request(address)).json()
  const gameIn = async (query: string) => (await get(`/api/games${query}`)).games.find(({ name }: { name: string }) => name === 'tictactoe')
  expect((await gameIn('')).description).toBe('Three in a row wins.')
  expect((await gameIn('?language=de')).description).toBe('Drei in einer Reihe gewinnen.')
  expect((await gameIn('?language=xx')).description).toBe('Three in a row wins.')
  const german = await get('/api/games/tictactoe/definition?seats=2&language=de')
  expect(german.moves.place).toMatchObject({
    help: 'Setze dein Zeichen auf ein leeres Feld.',
    log: '${player} setzt ${mark} auf ${args.square}',
  })
  expect(german.moves.place.args.square.called[0]).toBe('Zeile 1, Spalte 1')
  expect(german.fields.game.board.called[8]).toBe('Zeile 3, Spalte 3')
  expect(german.texts['Place your mark']).toBe('Setze dein Zeichen')
  expect((await get('/api/games/tictactoe/definition?seats=2')).texts).toBeUndefined()
  expect((await app.request('/api/games?language=../de')).status).toBe(400)
})

test('options and agents of a game have names in other languages', async () => {
  const { app } = await withGames()
  const { games } = await (await app.request('/api/games?language=es')).json()
  const { variants } = games.find(({ name }: { name: string }) => name === 'hearts')
  expect(variants.goal).toMatchObject({ displayName: 'Duración', values: { deal: { displayName: 'Una mano' } } })
})

test('values and components that a game does not name are called by their texts', async () => {
  const { app } = await withGames()
  const definition = async (query: string) => (await app.request(`/api/games/bluff/definition?seats=2${query}`)).json()
  const { moves, decks } = await definition('&language=de')
  expect(moves.act.args.action.names).toMatchObject({ fishes: 'fischt', robs: 'beraubt' })
  expect(moves.carryOut.facts.action.names.trades).toBe('handelt')
  expect(decks.cards.names).toHaveLength(15)
  expect(decks.cards.names[0]).toBe('Lotse')
  expect(decks.cards.components[0]).toEqual({ role: 'Pilot' })
  const english = await definition('')
  expect([english.moves.act.args.action.names, english.decks.cards.names]).toEqual([undefined, undefined])
})

test('texts are no rules: matches go on by the same ones', async () => {
  const folder = writeGame(temporaryFolder())
  const before = hashOfSources(folder)
  writeFileSync(join(folder, 'texts.de.json'), '{ "Hands": "Hände" }')
  expect(hashOfSources(folder)).toBe(before)
})

test('texts are read anew when their file has changed; what is no catalogue is as if there was none', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'texts.de.json')
  const read = () => textsOf({ folder }, 'de')
  expect(await read()).toBeNull()
  writeFileSync(file, '{ "Bid": "Bieten" }')
  expect(await read()).toEqual({ Bid: 'Bieten' })
  writeFileSync(file, '{ "Bid": "Biete", "${you} bid": { "you": "Biete", "one": "${you} bietet", "other": "${you} bieten" } }')
  expect(await read()).toMatchObject({ Bid: 'Biete', '${you} bid': { one: '${you} bietet' } })
  writeFileSync(file, '{ "Bid": 1 }')
  expect(await read()).toBeNull()
})
