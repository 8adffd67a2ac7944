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
  const events = await listener(`${url}/dev/events`)
  const { id, board } = await who.create({ game: 'duel', players: ['me', 'open'] })
  expect(board!.script).toMatch(/^\/boards\/duel-\w+\.js$/)
  expect((await who.get(board!.script)).body).toContain('from "/shared/kit.js"')
  const [first] = await events.heard(1, 'state')
  expect(await servedIn(`${url}/matches/${id}`)).toBe(first)

  edit('board.tsx', 'of {props', 'out of {props')
  await heard('Taken up: duel')
  const { board: changed } = (await who.get(`/api/matches/${id}`)).body
  expect(changed.script).not.toBe(board!.script)
  expect((await who.get(changed.script)).body).toContain('out of ')
  const [, second] = await events.heard(2, 'state')
  expect(second).not.toBe(first)
  expect(await servedIn(`${url}/matches/${id}`)).toBe(second)

  edit('board.tsx', '<ul', '<ol')
  await heard('The board of duel cannot be built: ')
  expect((await who.get(`/api/matches/${id}`)).body.board).toEqual(changed)
  const late = await listener(`${url}/dev/events`)
  expect(await late.heard(1, 'state')).toEqual([second])
  expect(JSON.parse((await late.heard(1, 'problems'))[0]!)).toEqual([expect.stringContaining('The board of duel cannot be built: ')])

  // What is as it was when it was last built needs no reload.
  edit('board.tsx', '<ol', '<ul')
  await vi.waitFor(async () => expect((await late.heard(2, 'problems')).at(-1)).toBe('[]'), WAIT)
  expect(await servedIn(`${url}/matches/${id}`)).toBe(second)
})

/** The state that a page says it was served in. */
async function servedIn(page: string): Promise<string> {
  const [, state] = /src="\/dev\/pages\.js\?state=([^"]+)"/.exec(await (await fetch(page)).text())!
  return state!
}

/** Listens to a stream of events as pages do. */
async function listener(url: string) {
  const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let text = ''
  return {
    /** What such events have said, once it is so many different things. */
    async heard(count: number, event: string): Promise<string[]> {
      const said = () => [...new Set([...text.matchAll(new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`, 'g'))].map(([, data]) => data!))]
      while (said().length < count) text += (await reader.read()).value
      return said()
    },
  }
}
