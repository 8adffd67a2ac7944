import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/temporary-folder.ts'
import { ROOT } from './manifest.ts'
import { settingsOf } from './settings.ts'

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
  expect(settingsOf({}, {}, folderWith()).games.value).toEqual([join(ROOT, 'games')])
})

test('a port that is none is refused, with what it came from', () => {
  expect(() => settingsOf({ port: '70000' }, {}, '/')).toThrow("--port is '70000', but a port is a whole number from 0 to 65535.")
  expect(() => settingsOf({}, { PORT: 'x' }, '/')).toThrow("PORT is 'x', but a port is a whole number from 0 to 65535.")
})
