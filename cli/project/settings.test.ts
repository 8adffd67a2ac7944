import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/temporary-folder.ts'
import { ROOT } from './manifest.ts'
import { settingsOf, withSecrets } from './settings.ts'

test('a flag counts more than the environment, and that more than the default', () => {
  const here = folderWith({ 'games/a/game.ts': '' })
  const environment = { PORT: '1', DATABASE: 'b.sqlite', GAMES: '/more', COOKIE_SECRET: 'do not tell' }
  const none = settingsOf({}, {}, here)
  expect(none.port).toEqual({ value: 8080, from: 'default' })
  expect(none.games).toEqual({ value: [join(here, 'games')], from: 'default' })
  const set = settingsOf({}, environment, here)
  expect(set.port).toEqual({ value: 1, from: 'environment' })
  expect(set.database).toEqual({ value: join(here, 'b.sqlite'), from: 'environment' })
  expect(set.games).toEqual({ value: [join(here, 'games'), '/more'], from: 'environment' })
  expect(JSON.stringify(set)).not.toContain('do not tell')
  const flags = settingsOf({ port: '2', database: '/c.sqlite', games: ['x', '/y'] }, environment, here)
  expect(flags.port).toEqual({ value: 2, from: 'flag' })
  expect(flags.database).toEqual({ value: '/c.sqlite', from: 'flag' })
  expect(flags.games).toEqual({ value: [join(here, 'x'), '/y'], from: 'flag' })
})

test('where there is no folder games, those that come with Playchart are looked in', () => {
  expect(settingsOf({}, {}, folderWith()).games).toEqual({ value: [join(ROOT, 'games')], from: 'package' })
})

test('in a folder of a package, the project is where its games are; no further up than the package goes', () => {
  const folder = folderWith({
    'package.json': '{}',
    'games/nim/game.ts': '',
    'games/nim/golden/one.json': '{}',
    'games/workspace/package.json': '{}',
    'games/workspace/game.ts': '',
    'games/submodule/.git': 'gitdir: elsewhere',
    'games/submodule/game.ts': '',
    'src/games/notes.txt': '',
    'inside/package.json': '{}',
    'inside/docs/x.txt': '',
  })
  const project = {
    games: { value: [join(folder, 'games')], from: 'default' },
    database: { value: join(folder, 'data/playchart.sqlite'), from: 'default' },
  }
  for (const below of ['', 'games', 'games/nim', 'games/nim/golden', 'games/workspace', 'src'])
    expect(settingsOf({}, {}, join(folder, below)), below).toMatchObject(project)
  for (const other of ['inside/docs', 'games/submodule']) expect(settingsOf({}, {}, join(folder, other)).games.from, other).toBe('package')
  // Without a package it is not known whose the games above are.
  expect(settingsOf({}, {}, join(folderWith({ 'games/nim/game.ts': '', 'src/x.txt': '' }), 'src')).games.from).toBe('package')
  const cloned = folderWith({ '.git': 'gitdir: elsewhere', 'games/nim/game.ts': '', 'src/x.txt': '' })
  expect(settingsOf({}, {}, join(cloned, 'src')).games).toEqual({ value: [join(cloned, 'games')], from: 'default' })
})

test('a port that is none is refused, with what it came from', () => {
  expect(() => settingsOf({ port: '70000' }, {}, '/')).toThrow("--port is '70000', but a port is a whole number from 0 to 65535.")
  expect(() => settingsOf({}, { PORT: 'x' }, '/')).toThrow("PORT is 'x', but a port is a whole number from 0 to 65535.")
})

test('the project file counts less than the environment, and its paths start at its folder', () => {
  const folder = folderWith({
    'playchart.json': JSON.stringify({ port: 3000, database: 'kept/m.sqlite', games: ['rules'] }),
    'playchart.secrets.json': JSON.stringify({ cookieSecret: 'of the file' }),
    'rules/a/game.ts': '',
  })
  const below = join(folder, 'rules/a')
  expect(settingsOf({}, {}, below)).toEqual({
    port: { value: 3000, from: 'file' },
    database: { value: join(folder, 'kept/m.sqlite'), from: 'file' },
    games: { value: [join(folder, 'rules')], from: 'file' },
    cookieSecret: { value: 'as given', from: 'file' },
  })
  expect(settingsOf({}, { PORT: '4000', DATABASE: 'b.sqlite', GAMES: 'more' }, below)).toMatchObject({
    port: { value: 4000, from: 'environment' },
    database: { value: join(below, 'b.sqlite'), from: 'environment' },
    games: { value: [join(folder, 'rules'), join(below, 'more')], from: 'environment' },
  })
  expect(withSecrets({ PORT: '1' }, below)).toEqual({ PORT: '1', COOKIE_SECRET: 'of the file' })
  expect(withSecrets({ COOKIE_SECRET: 'of the environment' }, below)).toEqual({ COOKIE_SECRET: 'of the environment' })
})

test.each([
  ['{ "port": "8080" }', '"port" must be a whole number from 0 to 65535.'],
  ['{ "games": [] }', '"games" must be a list of one or more folders.'],
  ['{ "games": ["rules"] }', '"games" names the folder rules, which does not exist.'],
  ['{ "colour": "red" }', 'there is no setting "colour". The settings are: port, database, games.'],
  ['[]', 'must hold a JSON object with the settings.'],
  ['{ port: 1 }', 'is not valid JSON: '],
])('a project file with %s is refused with its path', (text, sentence) => {
  const folder = folderWith({ 'playchart.json': text })
  const read = () => settingsOf({}, {}, folder)
  expect(read).toThrow(join(folder, 'playchart.json'))
  expect(read).toThrow(sentence)
})
