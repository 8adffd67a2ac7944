import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { expect, test } from 'vitest'
import { discoverGames } from '../../server/games/discover-games.ts'
import { testServer } from '../../server/testing/test-server.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import type { MatchVerdict } from './running.ts'

/** The game with other rules, in folders side by side. */
const folders = () =>
  folderWith({
    'old/nim/game.ts': nimSource(),
    'renamed/nim/game.ts': nimSource({ phase: 'drawing' }),
    'stricter/nim/game.ts': nimSource({ most: 1 }),
    'larger/nim/game.ts': nimSource().replace('first: 7', 'first: 9'),
    'games/nim/game.ts': nimSource(),
  })

test('what has changed in a chart is said in sentences, from folders or from a chart that was kept', () => {
  const folder = folders()
  several(folder, ['chart', 'old/nim', '--format', 'xstate', '-o', 'kept.json'])
  writeFileSync(join(folder, 'odd.json'), '{"id":"x","invoke":{"src":"y"}}')
  const [same, renamed, kept, odd, none] = several(
    folder,
    ['diff', 'old/nim', 'stricter/nim'],
    ['diff', 'old/nim', 'renamed/nim', '--json'],
    ['diff', 'kept.json', 'renamed/nim'],
    ['diff', 'odd.json', 'nim'],
    ['diff', 'old/nim', 'kept.json', '--database', 'x.sqlite'],
  )
  const besides = 'The charts are the same.\n\nBesides the chart:\nmoves.take.args.count.max: 1, was 2\n'
  expect(same).toEqual({ status: 0, stdout: besides, stderr: '' })
  expect(JSON.parse(renamed.stdout).phases).toEqual({ added: [], removed: [], renamed: [{ from: 'taking', to: 'drawing' }] })
  expect(kept.stdout).toMatch(/^drawing: was called taking; a running match that is in taking does not fit\n/)
  expect(odd).toMatchObject({ status: 1, stderr: expect.stringMatching(/^odd\.json is not a chart: /) })
  expect(none).toMatchObject({ status: 1, stderr: expect.stringMatching(/^With --database, <new> is a game/) })
  const [one, unchecked] = several(folder, ['diff', 'old/nim'], ['diff', 'old/nim', 'renamed/nim', '--check'])
  expect(one).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Name two charts/) })
  expect(unchecked).toMatchObject({ status: 1, stderr: expect.stringMatching(/^With --check, name the database/) })
})

test('decks, arguments, options and fields that have changed are listed below the chart', () => {
  const source = (backs: string, size: string, more: string) => `import { deck, int, oneOf, setup, stack } from 'playchart/engine'
const cards = deck('cards', [1, 2, 3, 4].map((n) => ({ n, age: n > 2 ? 'late' : 'early' })), { back: ${backs} })
const draft = setup({
  game: { pile: stack(cards), ${more} },
  player: { hand: stack(cards) },
  variants: { size: { displayName: 'Size', default: 'small', values: { small: {}, ${size}: {} } } },
})
const take = draft.move({
  help: 'Take.',
  args: { as: oneOf('food', '${size}') },
  ${more && "options: () => [{ as: 'food' as const }],"}
  legal: ({ game }) => !game.pile.isEmpty || 'None.',
  apply: ({ game, me }) => game.pile.first!.moveTo(me.hand),
})
export default draft.createGame({
  name: 'draft',
  players: { min: 2, max: ${more ? 4 : 3} },
  distribute: { cards: 'pile' },
  moves: { take },
  chart: { initial: 'a', endless: true, states: { a: { on: { take: { actions: 'nextTurn' } } } } },
})
`
  const folder = folderWith({
    'old/draft/game.ts': source("{ age: 'any' }", 'large', ''),
    'new/draft/game.ts': source('({ age }) => ({ age })', 'huge', 'round: int(0, 3)'),
  })
  const [text, json] = several(folder, ['diff', 'old/draft', 'new/draft'], ['diff', 'old/draft', 'new/draft', '--json'])
  const besides = [
    'players.max: 4, was 3',
    'variants.size.values: huge is new, large is gone',
    'game.round: is new',
    'decks.cards.back: [{"age":"early"},{"age":"late"}], was {"age":"any"}',
    'moves.take.args.as.values: huge is new, large is gone',
    'moves.take.lists its options: true, was false',
  ]
  expect(text).toEqual({ status: 0, stdout: ['The charts are the same.', '', 'Besides the chart:', ...besides, ''].join('\n'), stderr: '' })
  expect(JSON.parse(json.stdout).declared).toEqual(besides)
})

test('of each match that is being played it is said what becomes of it, and the database is left as it is', async () => {
  const folder = folders()
  const server = await testServer({ games: await discoverGames([join(folder, 'old')]), database: join(folder, 'matches.sqlite') })
  const [ann, bob] = [server.guest(), server.guest()]
  async function match(...counts: number[]): Promise<string> {
    const { id } = await ann.create({ game: 'nim', players: ['me', 'open'] })
    await bob.post(`/api/matches/${id}/join`)
    for (const [i, count] of counts.entries()) expect((await (i % 2 ? bob : ann).move(id, 'take', { count })).status).toBe(200)
    return id
  }
  const ids = { begun: await match(), one: await match(1), two: await match(2, 1) }
  await match(2, 2, 2, 1)
  await ann.create({ game: 'nim', players: ['me', 'open'] })
  const rows = await server.rows()

  const against = (to: string) => ['diff', 'old/nim', `${to}/nim`, '--database', 'matches.sqlite']
  const ended = several(folder, ...['old', 'renamed', 'stricter', 'larger'].map((to) => [...against(to), '--json']), against('stricter'))
  expect(ended.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0])
  const verdicts = ended.slice(0, 4).map(({ stdout }) => (JSON.parse(stdout) as { matches: MatchVerdict[] }).matches)
  const becomes = (n: number, id: string) => verdicts[n].find((one) => one.id === id)
  expect(verdicts.map(({ length }) => length)).toEqual([3, 3, 3, 3])
  for (const id of Object.values(ids)) {
    expect(becomes(0, id)).toMatchObject({ becomes: 'on', why: [] })
    expect(becomes(1, id)).toMatchObject({ becomes: 'pinned', why: [expect.anything(), expect.stringContaining("'taking'")] })
    expect(becomes(3, id)).toMatchObject({ becomes: 'snapshot', why: [expect.stringContaining('lead to another state')] })
  }
  expect(becomes(2, ids.one)).toMatchObject({ becomes: 'on', version: 2 })
  expect(becomes(2, ids.two)).toMatchObject({ becomes: 'snapshot', why: [expect.stringContaining('version 1: take is refused')] })
  expect(ended[4].stdout).toContain(`snapshot  ${ids.two} of nim, version 4: goes on from where it stood`)
  expect(ended[4].stdout).toMatch(/2 go on, 1 from where they stood, 0 under their old rules, 0 can only be ended\n$/)
  expect(await server.rows()).toBe(rows)

  // All games, as before a deployment; it fails where a match would be lost.
  const all = ['diff', '--database', 'matches.sqlite', '--check', '--games']
  const [kept, fits] = several(folder, [...all, 'renamed'], [...all, 'stricter', '--json'])
  expect(kept).toMatchObject({ status: 0, stdout: expect.stringMatching(/3 under their old rules, 0 can only be ended\n$/) })
  expect([fits.status, JSON.parse(fits.stdout).matches.length]).toEqual([0, 3])
  await server.stop()
  const database = new Client(server.database)
  database.exec('delete from rules')
  const [lost, status, wrong, closed, after] = several(
    folder,
    [...all, 'renamed'],
    ['db', 'status', 'matches.sqlite'],
    ['db', 'close', 'matches.sqlite', ids.one, 'nosuchmatch'],
    ['db', 'close', 'matches.sqlite', ...Object.values(ids)],
    [...all, 'renamed'],
  )
  expect(lost).toMatchObject({ status: 1, stdout: expect.stringMatching(/0 under their old rules, 3 can only be ended\n$/) })
  expect(status.stdout).not.toContain('can only be ended')
  expect(wrong).toMatchObject({ status: 1, stderr: 'Nothing was ended: nosuchmatch is not running.\n' })
  expect(closed).toMatchObject({ status: 0, stdout: `Ended: ${Object.values(ids).join(', ')}.\n` })
  expect(after).toMatchObject({ status: 0, stdout: 'No matches are running.\n' })
  const listed = database.prepare("update matches set status = 'running', misfits = 'x', becomes = ? where id = ?")
  for (const [i, id] of Object.values(ids).entries()) listed.run(i === 0 ? 'stopped' : 'pinned', id)
  database.close()
  const [told] = several(folder, ['db', 'status', 'matches.sqlite'])
  expect(told.stdout).toMatch(/matches under older rules\n.*nim +2\n/s)
  expect(told.stdout).toMatch(new RegExp(`can only be ended +game\n.*${ids.begun} +nim`, 's'))
})

test('a database is looked at, copied and brought up to date', async () => {
  const folder = folders()
  writeFileSync(join(folder, 'text.sqlite'), 'this is no database, only some text')
  const [missing, text, made, status, copied, again, statusOfCopy, upToDate] = several(
    folder,
    ['db', 'status', 'none.sqlite'],
    ['db', 'status', 'text.sqlite'],
    ['db', 'migrate', 'new.sqlite', '--json'],
    ['db', 'status', 'new.sqlite'],
    ['db', 'backup', 'new.sqlite', '-o', 'copy.sqlite', '--json'],
    ['db', 'backup', 'new.sqlite', '-o', 'copy.sqlite'],
    ['db', 'status', 'copy.sqlite', '--json'],
    ['db', 'migrate', 'copy.sqlite'],
  )
  expect(missing).toMatchObject({ status: 1, stderr: 'There is no database none.sqlite.\n' })
  expect(text).toMatchObject({ status: 1, stderr: 'text.sqlite is no database.\n' })
  const { applied }: { applied: string[] } = JSON.parse(made.stdout)
  expect(applied[0]).toBe('0000_first')
  expect(status.stdout).toContain(`applied  ${applied.join(', ')}\npending  none\nusers    0\n`)
  expect(JSON.parse(copied.stdout)).toEqual({ file: expect.stringMatching(/copy\.sqlite$/), bytes: expect.any(Number), secrets: false })
  expect(again).toMatchObject({ status: 1, stderr: expect.stringMatching(/copy\.sqlite is there already\.\n$/) })
  expect(JSON.parse(statusOfCopy.stdout)).toMatchObject({ applied, pending: [], users: 0, matches: [] })
  expect(upToDate.stdout).toBe('copy.sqlite is up to date.\n')
  expect(readFileSync(join(folder, 'copy.sqlite')).subarray(0, 15).toString()).toBe('SQLite format 3')
})
