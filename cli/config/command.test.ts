import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const jsonIn = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

test('a project file is made, changed, and found from the folders below it', () => {
  const folder = folderWith({ 'games/nim/notes.txt': '', 'more/x.txt': '', '.gitignore': 'node_modules/' })
  const made = several(folder, ['config', 'init'], ['config', 'set', 'port', '9000'], ['config', 'add', 'more'], ['config', 'init'])
  expect(made.map(({ status }) => status)).toEqual([0, 0, 0, 1])
  expect(made.at(-1)?.stderr).toContain('exists already. Change it with npx playchart config set.')
  expect(jsonIn(folder, 'playchart.json')).toEqual({ port: 9000, database: 'data/playchart.sqlite', games: ['games', 'more'] })

  const [shown, removed, last] = several(
    join(folder, 'games/nim'),
    ['config', '--json'],
    ['config', 'remove', '../../more'],
    ['config', 'remove', '..'],
  )
  expect(JSON.parse(shown?.stdout ?? '')).toEqual({
    port: { value: 9000, from: 'file' },
    database: { value: join(folder, 'data/playchart.sqlite'), from: 'file' },
    games: { value: [join(folder, 'games'), join(folder, 'more')], from: 'file' },
    cookieSecret: { value: 'generated once, kept in the database', from: 'default' },
  })
  expect(removed?.status).toBe(0)
  expect(last).toMatchObject({ status: 1, stderr: expect.stringContaining('games is the only folder of games') })
  expect(jsonIn(folder, 'playchart.json').games).toEqual(['games'])
})

test('made from the folder of one game, a project file is that of the repository, and keeps the settings that were in force', () => {
  const folder = folderWith({ 'package.json': '{}', 'games/nim/game.ts': '' })
  const [before, made, after] = several(join(folder, 'games/nim'), ['config', '--json'], ['config', 'init'], ['config', '--json'])
  expect(made).toMatchObject({ status: 0, stdout: `Made ${join(folder, 'playchart.json')}.\n` })
  expect(jsonIn(folder, 'playchart.json').games).toEqual(['games'])
  expect(existsSync(join(folder, 'games/nim/playchart.json'))).toBe(false)
  const values = (shown: string) => Object.values<{ value: unknown }>(JSON.parse(shown)).map(({ value }) => value)
  expect(values(after!.stdout)).toEqual(values(before!.stdout))
})

test('the secret goes to a file of its own that git ignores and only its owner reads; a new one keeps the one before', () => {
  const folder = folderWith({ 'games/nim/notes.txt': '', '.gitignore': 'node_modules/' })
  const [, , shown] = several(folder, ['config', 'set', 'cookieSecret'], ['config', 'set', 'cookieSecret'], ['config'])
  const secrets = jsonIn(folder, 'playchart.secrets.json').cookieSecret.split(',')
  expect(secrets).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(secrets[0]).not.toBe(secrets[1])
  expect(statSync(join(folder, 'playchart.secrets.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('node_modules/\n/playchart.secrets.json\n')
  expect(shown?.stdout).toMatch(/cookieSecret +as given +\(file\)/)
  expect(shown?.stdout).not.toContain(secrets[0])
  expect(existsSync(join(folder, 'playchart.json'))).toBe(false)
})

test('what cannot be is refused in a sentence, and changes nothing', () => {
  const folder = folderWith({ 'games/nim/notes.txt': '', 'playchart.json': '{ "port": 8080 }' })
  const refused = several(
    folder,
    ['config', 'set', 'port', '70000'],
    ['config', 'set', 'colour', 'red'],
    ['config', 'set', 'database'],
    ['config', 'add', 'nowhere'],
    ['config', 'set', 'cookieSecret', 'short'],
  )
  expect(refused.map(({ status, stderr }) => [status, stderr.trim()])).toEqual([
    [1, "--port is '70000', but a port is a whole number from 0 to 65535."],
    [1, 'There is no setting colour. The settings are: port, database, cookieSecret.'],
    [1, 'Give database a value: npx playchart config set database <value>.'],
    [1, `There is no folder ${join(folder, 'nowhere')}.`],
    [1, expect.stringMatching(/^cookieSecret is too short\. It has 5 bytes, and needs at least 32: .* makes one too\.$/)],
  ])
  expect(existsSync(join(folder, 'playchart.secrets.json'))).toBe(false)
  expect(jsonIn(folder, 'playchart.json')).toEqual({ port: 8080 })
})
