import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { internalsOf, withInternals } from '../../engine/rules/game.ts'
import memory from '../../games/memory/game.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { openStore } from '../../server/store/sqlite/open-store.ts'
import { heardLog } from '../../server/testing/heard-log.ts'
import { temporaryFolder } from '../../server/testing/test-server.ts'
import { atWork, WAIT } from '../testing/at-work.ts'
import { chartDrafts } from './chart-drafts.ts'

const MEMORY = fileURLToPath(new URL('../../games/memory', import.meta.url))

async function drafting() {
  const work = await atWork()
  const { who } = work
  const { text } = (await who.get('/dev/charts/duel')).body
  const renamed: string = text.replaceAll('"turn"', '"round"')
  expect(renamed).not.toBe(text)
  return {
    ...work,
    text: text as string,
    renamed,
    check: async (draft: string) => (await who.post('/dev/charts/duel', { text: draft })).body,
    play: (draft: string) => who.request('PUT', '/dev/charts/duel/tried', { text: draft }),
    playOwn: () => who.request('DELETE', '/dev/charts/duel/tried'),
    phaseOf: async (id: string) => (await who.get(`/api/matches/${id}/versions/0`)).body.view.phase.value,
  }
}

test('a draft of a chart is checked and drawn, beside the running matches, and no file is changed', async () => {
  const { who, text, renamed, check } = await drafting()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  const as = await check(text)
  expect(as).toMatchObject({ findings: [], changes: [], matches: [{ id, version: 0, sandbox: false, why: null }] })
  const other = await check(renamed)
  expect(other.svg).toContain('data-phase="round"')
  expect(other.changes[0].sentence).toContain('round: was called turn')
  expect(other.matches).toEqual([{ id, version: 0, sandbox: false, why: expect.stringContaining("'turn'") }])
  const broken = await check(text.replace('"add"', '"addd"'))
  expect(broken.findings[0]).toMatchObject({ level: 'error', code: 'unknown-name', line: expect.any(Number) })
  expect((await who.post('/dev/charts/chess', { text })).status).toBe(404)
  const foreign = await who.request('POST', '/dev/charts/duel', { text }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'cross-site' } })
})

test('matches are played by a draft, running ones go on where it fits, and by the file again when it is put back or saved', async () => {
  const { who, renamed, play, playOwn, phaseOf, edit, heard, said, url } = await drafting()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
  expect(await phaseOf(id)).toBe('turn')
  // Its log plays as well where phases have other names.
  expect(await play(renamed)).toMatchObject({ status: 200, body: { goOn: 1, left: [] } })
  expect((await who.get('/dev/charts/duel')).body.tried).toBe(renamed)
  const tried = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect(await phaseOf(tried.id)).toBe('round')
  expect((await play('{')).body.message).toMatch(/^This draft cannot be played: /)

  expect((await playOwn()).status).toBe(200)
  expect((await who.get('/dev/charts/duel')).body.tried).toBe(null)
  const own = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect(await phaseOf(own.id)).toBe('turn')
  expect((await who.move(own.id, 'add', { by: 3 })).status).toBe(200)

  await play(renamed)
  said.length = 0
  edit('game.ts', 'game.count += by', 'game.count += 1 * by')
  await heard('Reloaded')
  await vi.waitFor(async () => expect((await who.get('/dev/charts/duel')).body.tried).toBe(null), WAIT)
  expect((await fetch(`${url}/api/games`)).status).toBe(200)
})

test('a sandbox goes on in a draft where it fits, with its state, and waits where it does not until it fits again', async () => {
  const { who, text, renamed, check, play, playOwn, edit, heard } = await drafting()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
  const sandbox: string = (await who.post(`/api/matches/${id}/go-on`, { version: 0 })).body.id
  expect((await who.move(sandbox, 'add', { by: 2 })).status).toBe(200)
  const whyNot = async (draft: string) =>
    (await check(draft)).matches.find((one: { id: string; sandbox: boolean }) => one.id === sandbox && one.sandbox)?.why
  const counted = async () => {
    const { version } = (await who.get(`/api/matches/${sandbox}`)).body
    return (await who.get(`/api/matches/${sandbox}/versions/${version}`)).body.view?.game.count
  }

  const reworded = text.replace('Add to the count', 'Count on')
  expect(reworded).not.toBe(text)
  expect(await whyNot(reworded)).toBe(null)
  expect((await play(reworded)).body.left).toEqual([])
  expect(await counted()).toBeGreaterThanOrEqual(2)

  expect(await whyNot(renamed)).toContain("'turn'")
  expect((await play(renamed)).body.left).toEqual([sandbox])
  expect((await playOwn()).body.left).toEqual([])
  expect(await counted()).toBeGreaterThanOrEqual(2)

  // Its log begins in the middle, which is no misfit when rules are saved.
  edit('game.ts', 'game.count += by', 'game.count += 1 * by')
  await heard('2 running matches of duel go on')
})

test('a draft that is tried is played with what is saved beside the game’s folder', async () => {
  const { who, renamed, play, edit, save, said, heard, phaseOf } = await drafting()
  save('step.ts', 'export const STEP = 1\n')
  edit('game.ts', "from 'playchart/engine'", "from 'playchart/engine'\nimport { STEP } from '../step.ts'")
  edit('game.ts', 'game.count += by', 'game.count += STEP * by')
  await heard('Reloaded: duel')
  await play(renamed)
  said.length = 0
  save('step.ts', 'export const STEP = 2\n')
  await heard('Reloaded')
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect(await phaseOf(id)).toBe('round')
  expect((await who.move(id, 'add', { by: 1 })).status).toBe(200)
  expect((await who.get(`/api/matches/${id}/versions/1`)).body.view.game.count).toBe(2)
})

/** Drafts without a server. `serve`: what serves the games anew. */
async function bare(serve: () => Promise<void>) {
  const store = openStore(join(temporaryFolder(), 'matches.sqlite'))
  const found: FoundGame = { game: memory, folder: MEMORY }
  const state = { games: [found] }
  const drafts = chartDrafts({ store, games: () => state.games, serve })
  onTestFinished(async () => {
    await drafts.stop()
    await store.close()
  })
  const ask = async (method: string, path: string, text?: string) =>
    drafts.app.request(`http://localhost${path}`, {
      method,
      ...(text !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) }),
    })
  const { text }: { text: string } = await (await ask('GET', '/memory')).json()
  return { drafts, state, found, ask, text }
}

test('a draft that waited while its game was saved is played with the code that was saved', async () => {
  const { drafts, state, found, ask, text } = await bare(async () => {})
  const internals = internalsOf(memory)
  const saved = withInternals(memory, { ...internals, definition: { ...internals.definition, displayName: 'Saved' } })
  const checking = ask('POST', '/memory', text)
  const playing = ask('PUT', '/memory/tried', text)
  await turn()
  state.games = [{ ...found, game: saved }]
  await drafts.loaded(state.games)
  await checking
  expect((await playing).status).toBe(200)
  expect(drafts.inPlay(state.games[0]!).game.displayName).toBe('Saved')
})

test('a draft that cannot be taken up is not said to be played', async () => {
  const logged = heardLog()
  let fails = true
  const { drafts, found, ask, text } = await bare(async () => {
    if (fails) throw new Error('the port is gone')
  })
  expect((await ask('PUT', '/memory/tried', text)).status).toBe(500)
  expect([drafts.inPlay(found).game, drafts.notes()]).toEqual([memory, []])
  fails = false
  expect((await ask('PUT', '/memory/tried', text)).status).toBe(200)
  fails = true
  expect((await ask('DELETE', '/memory/tried')).status).toBe(500)
  expect(drafts.notes()).toHaveLength(1)
  expect(logged.map(({ event }) => event)).toEqual(['request-failed', 'request-failed'])
})
