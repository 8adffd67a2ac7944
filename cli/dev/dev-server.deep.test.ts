import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { atWork, WAIT } from '../testing/at-work.ts'
import { nimSource } from '../testing/nim.ts'
import { onTerminal } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

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
  const misfit = said.find((line) => line.includes('no longer fits'))!
  expect((await who.move(id, 'add', { by: 1 })).body).toMatchObject({ code: 'rules-changed', message: misfit })
  expect((await who.get(`/api/matches/${id}/versions/1`)).body.message).toBe(misfit)
  // What is wrong is said first, and then to whom the change does not apply.
  await heard('Reloaded, but not every running match fits: duel')
  expect(said.slice(said.indexOf(misfit))).toEqual([misfit, 'Reloaded, but not every running match fits: duel'])

  said.length = 0
  edit('game.ts', 'int(1, 2)', 'int(1, 3)')
  await heard('1 running match of duel goes on')
  expect((await who.get(`/api/matches/${id}/versions/1`)).body.view.game.count).toBe(6)
})

test('a rule that throws: what and where is said in plain text, once for each change of rules and match', async () => {
  const { who, said, edit, heard } = await atWork()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
  const misfits = () => said.filter((line) => line.includes('no longer fits'))

  edit('game.ts', 'const atGoal', 'const atGoal = rules.guard(({ game }) => bombed(game.count))\nconst before')
  edit('game.ts', 'export default', "const bombed = (_: number): boolean => {\n  throw new Error('boom')\n}\n\nexport default")
  await heard(`The match ${id} of duel no longer fits its rules at version 1: add is refused: boom (guard, game.ts:`)
  expect((await who.move(id, 'add', { by: 1 })).body.code).toBe('rules-changed')
  // Long enough for the agent to have been asked.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(misfits()).toHaveLength(1)

  said.length = 0
  edit('game.ts', 'distribute: {},', "distribute: {},\n  afterDeal: () => {\n    throw new Error('bang')\n  },")
  await heard(`The match ${id} of duel no longer fits its rules at version 0 (set-up): bang (afterDeal, game.ts:`)
  expect(misfits()).toHaveLength(1)
  await heard('Reloaded with errors: duel')
  expect([...new Set(said.map((line) => line.split(': ')[0].replace(id, 'M')))]).toEqual([
    ...['duel', '  error set-up', 'The match M of duel no longer fits its rules at version 0 (set-up)', 'Reloaded with errors'],
  ])
  expect(said.join('\n')).toContain('  error set-up: no match can be set up for 2 seats: bang (afterDeal, game.ts:')
  expect(said.join('\n')).not.toMatch(/"event"|^ {4}at /m)
})

test('a rule that throws on a move: what and where is said', async () => {
  const { who, other, said, edit, heard } = await atWork()
  const { id } = await who.create({ game: 'duel', players: ['me', 'open'] })
  await other.post(`/api/matches/${id}/join`)
  edit('game.ts', 'game.count += by', "if (by === 2) throw new Error('boom')\n    game.count += by")
  await heard('1 running match of duel goes on')
  const { body } = await who.move(id, 'add', { by: 2 })
  await heard('Rule failed: boom (apply, game.ts:')
  expect(body).toMatchObject({ code: 'failed', message: said.at(-1) })
  expect(said.at(-1)).toMatch(/: boom \(apply, game\.ts:\d+\); match \w+, version 0, game duel, move add, seat 0$/)
})

test('a move that a server would refuse for the time that it takes is made, and that is said', async () => {
  const { who, other, edit, heard } = await atWork()
  const { id } = await who.create({ game: 'duel', players: ['me', 'open'] })
  await other.post(`/api/matches/${id}/join`)
  edit('game.ts', 'game.count += by', 'for (let left = 1e9; left > 0; ) left--\n    game.count += by')
  await heard('1 running match of duel goes on')
  expect((await who.move(id, 'add', { by: 2 })).status).toBe(200)
  await heard('Rules slow: add took ')
})

test('what check finds is said at first and after each change, and matches go on', async () => {
  const { who, said, edit, heard } = await atWork()
  expect(said).toEqual([])
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  edit('game.ts', '${player} is adding', '${plaier} is adding')
  await heard('Reloaded: duel')
  await heard('duel: 1 warning')
  expect(said.join('\n')).toContain('  warning unknown-place: turn.prompt: ${plaier} is not filled in')
  await heard('1 running match of duel goes on')
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)

  const named = await atWork((text) => text.replace("name: 'duel'", "name: 'dual'"))
  expect(named.said).toEqual([
    'dual: 1 error',
    expect.stringContaining("error folder-name: name: the game is named 'dual', but its folder is 'duel'"),
  ])
})

test('rules that cannot be loaded: it is said where, and those from before go on', async () => {
  const { who, edit, heard } = await atWork()
  edit('game.ts', 'game.count += by', 'game.count += ')
  await heard('game.ts:')
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
})

test('rules with unknown names in their chart: it is said in which lines', async () => {
  const { edit, said, heard, lineOf } = await atWork()
  edit('game.ts', "initial: 'turn'", "initial: 'trun'")
  await heard('cannot be loaded: ')
  const first = `game.ts:${lineOf("initial: 'trun'")}: initial: there is no phase 'trun' here; did you mean 'turn'?`
  expect(said.at(-1)).toMatch(/^The game in \S+duel cannot be loaded: game\.ts/)
  expect(said.at(-1)!.endsWith(`: ${first}`)).toBe(true)
  edit('game.ts', "actions: 'nextTurn'", "actions: 'nextTrun'")
  await heard("'nextTrun'")
  const lines = said.at(-1)!.split('\n  ')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toBe(first)
  expect(lines[2]!.startsWith(`game.ts:${lineOf("actions: 'nextTrun'")}: `)).toBe(true)
})

test('a game that is deleted: it is said that it is gone, and what that means, until it comes back', async () => {
  const { who, said, move, heard } = await atWork()
  const { id } = await who.create({ game: 'duel', players: ['me', { agent: 'random' }] })
  move('games/duel', 'away')
  await heard('duel is gone: its running match cannot be played until it comes back')
  expect(said).toEqual(['duel is gone: its running match cannot be played until it comes back'])
  expect((await who.move(id, 'add', { by: 3 })).status).not.toBe(200)

  move('away', 'games/duel')
  await heard('1 running match of duel goes on')
  expect(said).toContain('Reloaded: duel')
  expect((await who.move(id, 'add', { by: 3 })).status).toBe(200)
  expect((await who.get(`/api/matches/${id}`)).body).toMatchObject({ id, game: 'duel' })
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
  await heard('Reloaded: duel')
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
  expect(JSON.parse((await late.heard(1, 'problems'))[0])).toEqual([expect.stringContaining('The board of duel cannot be built: ')])

  // What is as it was when it was last built needs no reload.
  edit('board.tsx', '<ol', '<ul')
  await vi.waitFor(async () => expect((await late.heard(2, 'problems')).at(-1)).toBe('[]'), WAIT)
  expect(await servedIn(`${url}/matches/${id}`)).toBe(second)
})

test('a board that cannot be built for what lies outside its folder is built once that is mended', async () => {
  const { url, said, edit, save, heard } = await atWork()
  edit('board.tsx', "import './board.css'", "import './board.css'\nimport '../words.ts'")
  await heard('The board of duel cannot be built: ')
  save('words.ts', 'export const words = 1\n')
  await heard('Reloaded')
  expect(await (await listener(`${url}/dev/events`)).heard(1, 'problems')).toEqual(['[]'])
  expect(said.filter((line) => line.includes('cannot be built'))).toHaveLength(1)
})

/** The state that a page says it was served in. */
async function servedIn(page: string): Promise<string> {
  const [, state] = /src="\/dev\/pages\.js\?state=([^"]+)"/.exec(await (await fetch(page)).text())!
  return state
}

/** Listens to a stream of events as pages do. */
async function listener(url: string) {
  const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let text = ''
  return {
    /** What such events have said, once it is so many different things. */
    async heard(count: number, event: string): Promise<string[]> {
      const said = () => [...new Set([...text.matchAll(new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`, 'g'))].map(([, data]) => data))]
      while (said().length < count) text += (await reader.read()).value
      return said()
    },
  }
}

test('where its port is taken, the command says so and ends', async () => {
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const ended = await onTerminal(folderWith({ 'games/nim/game.ts': nimSource() }), 'dev', '--port', String(port))
  const sentence = `Port ${port} is in use by another program: choose one with --port.`
  expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) })
})

test('where there is no game, the command says so and ends', { timeout: 120_000 }, async () => {
  const ended = await onTerminal(folderWith({ 'games/README.md': '' }), 'dev', '--port', '0')
  expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('npx playchart new makes one.') })
})
