import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guest } from '../../server/testing/guest.ts'
import { gameFiles } from '../new/new-game.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { type DevServing, serveInWork } from './dev-server.ts'

const WAIT = { timeout: 30_000, interval: 50 }

/** A server at work on a new game, and somebody who plays there. */
async function atWork() {
  const folder = folderWith(Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [`games/duel/${path}`, text])))
  const said: string[] = []
  const serving: DevServing = await serveInWork({
    port: 0,
    database: join(folder, 'matches.sqlite'),
    folders: [join(folder, 'games')],
    cookieSecret: undefined,
    say: (line) => said.push(line),
  })
  onTestFinished(() => serving.stop())
  const url = `http://localhost:${serving.port}`
  const who = guest({
    // Connections that are kept open would keep the server from stopping at once.
    request: (path, { headers, ...init }) => fetch(url + path, { ...init, headers: { ...headers, connection: 'close' } }),
  })
  return {
    url,
    said,
    who,
    /** Saves a file of the game with something else in it. */
    edit(file: string, from: string, to: string): void {
      const path = join(folder, 'games/duel', file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replaceAll(from, to))
    },
    heard: (line: string) => vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining(line)), WAIT),
  }
}

test('a running match goes on under changed rules, or it is said where it no longer fits', async () => {
  const { who, said, edit, heard } = await atWork()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)

  edit('game.ts', 'game.count += by', 'game.count += 2 * by')
  await heard('1 running match of duel goes on')
  const { version } = (await who.get(`/api/matches/${id}`)).body
  const { view } = (await who.get(`/api/matches/${id}/versions/${version}`)).body
  expect(view.game.count).toBeGreaterThanOrEqual(6)

  edit('game.ts', 'int(1, 3)', 'int(1, 2)')
  await heard(`The match ${id} of duel no longer fits its rules at version 1: add is refused: `)
  expect((await who.move(id, 'add', { by: 1 })).body.code).toBe('rules-changed')

  said.length = 0
  edit('game.ts', 'int(1, 2)', 'int(1, 3)')
  await heard('1 running match of duel goes on')
  expect((await who.get(`/api/matches/${id}/versions/1`)).body.view.game.count).toBe(6)
})

test('rules that cannot be loaded: it is said where, and those from before go on', async () => {
  const { who, edit, heard } = await atWork()
  edit('game.ts', 'game.count += by', 'game.count += ')
  await heard('game.ts:')
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
})

test('pages are told to load again, and find the board as it is now', async () => {
  const { url, who, edit, heard } = await atWork()
  expect(await (await fetch(`${url}/dev/pages.js`)).text()).toContain("new EventSource('/dev/events')")
  const events = await fetch(`${url}/dev/events`)
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  let told = ''
  const reading = (async () => {
    while (!told.includes('event: problem')) told += (await reader.read()).value
  })()
  const { id, board } = await who.create({ game: 'duel', players: ['me', 'open'] })
  expect(board!.script).toMatch(/^\/boards\/duel-\w+\.js$/)
  expect((await who.get(board!.script)).body).toContain('from "/shared/kit.js"')

  edit('board.tsx', 'of {props', 'out of {props')
  await heard('Taken up: duel')
  const { board: changed } = (await who.get(`/api/matches/${id}`)).body
  expect(changed.script).not.toBe(board!.script)
  expect((await who.get(changed.script)).body).toContain('out of ')

  edit('board.tsx', '<ul', '<ol')
  await heard('The board of duel cannot be built: ')
  expect((await who.get(`/api/matches/${id}`)).body.board).toEqual(changed)
  await reading
  expect(told.match(/event: \w+/g)).toEqual(['event: server', 'event: reload', 'event: problem'])
  await reader.cancel()
})
