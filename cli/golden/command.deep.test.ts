import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { goldenFromText } from '../../engine/index.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))

/** Plays a match of nim on a server by HTTP, as a guest who sits at both seats' table with an agent at the other. */
async function playedMatch(port: number): Promise<void> {
  const at = `http://localhost:${port}/api`
  const { headers } = await fetch(`${at}/me`)
  const cookie = headers.get('set-cookie')!.split(';')[0]
  const call = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(at + path, {
      ...init,
      headers: { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` },
    })
    return answer.json()
  }
  const { id } = await call('/matches', { game: 'nim', seats: 2, players: ['me', { agent: 'random' }] })
  for (let status = 'running'; status === 'running'; ) {
    await call(`/matches/${id}/moves`, { move: 'take', args: { count: 1 } })
    status = (await call(`/matches/${id}`)).status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a match that is played on the recording server becomes a file, which plays as recorded until rules change', async () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const recording = spawn(process.execPath, [BIN, 'golden', 'record', 'nim', '--port', '0', '--no-pages'], { cwd: folder })
  onTestFinished(() => {
    recording.kill('SIGKILL')
  })
  const printed = createInterface({ input: recording.stdout })[Symbol.asyncIterator]()
  const { value: ready } = await printed.next()
  const [, port] = /^Nim is at http:\/\/localhost:(\d+); matches are recorded as they end\.$/.exec(ready)!
  expect((await printed.next()).value).toContain(`http://seat2.localhost:${port} and so on`)
  await playedMatch(Number(port))
  const { value: wrote } = await printed.next()
  expect(wrote).toMatch(/^Wrote games\/nim\/golden\/played-1\.json: 2 seats, \d+ versions\.$/)
  recording.kill('SIGTERM')
  const { value: last } = await printed.next()
  expect(last).toBe('Recorded 1 match.')
  expect(await once(recording, 'exit')).toEqual([0, null])

  const file = join(folder, 'games/nim/golden/played-1.json')
  const golden = goldenFromText(readFileSync(file, 'utf8'))
  expect(golden).toMatchObject({ game: 'nim', seats: 2, finished: true, description: 'played by hand' })
  const [verified, all, seat, few] = several(
    folder,
    ['golden', 'verify', 'nim', '--json'],
    ['replay', file],
    ['replay', file, '--as', '2'],
    ['replay', file, '--as', 'spectator', '--to', '2'],
  )
  expect(JSON.parse(verified.stdout)).toEqual([{ file: 'played-1.json', ok: true, message: '' }])
  expect(all.stdout).toMatch(/^Nim for 2, as an admin sees it\n/)
  expect(all.stdout).toMatch(/^ {2}player 1 secret: [1-9]$/m)
  expect(seat.stdout).toMatch(/^Nim for 2, as player 2 sees it\n/)
  expect(seat.stdout).not.toMatch(/player 1 secret/)
  expect(few.stdout.match(/^version \d+/gm)).toEqual(['version 0', 'version 1', 'version 2'])
})

test('agents play matches that are recorded, the same again from the same seed', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const given = ['golden', 'record', 'nim', '--agents', 'mcts:20,random', '--matches', '2', '--seed', '5']
  const [wrote, again, verified, wrong] = several(
    folder,
    given,
    given,
    ['golden', 'verify', 'nim'],
    given.filter((one) => !/agents|mcts/.test(one)),
  )
  expect(wrote!.stdout).toMatch(/^(Wrote games\/nim\/golden\/played-[12]\.json: 2 seats, \d+ versions\.\n){2}$/)
  expect(again).toMatchObject({ status: 0, stderr: '' })
  const [one, two, three] = [1, 2, 3].map((nth) => readFileSync(join(folder, `games/nim/golden/played-${nth}.json`), 'utf8'))
  expect([three, two === one]).toEqual([one, false])
  expect(goldenFromText(one!)).toMatchObject({ game: 'nim', finished: true, description: 'played by mcts:20, random' })
  expect(verified!.stdout.match(/plays as recorded/g)).toHaveLength(4)
  expect(wrong).toMatchObject({ status: 1, stderr: '--matches needs agents, such as --agents random.\n' })
})

test('where rules have changed, it is said how; what still can be is recorded again, the rest only when asked for', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const rules = (text: string) => writeFileSync(join(folder, 'games/nim/game.ts'), text)
  const golden = join(folder, 'games/nim/golden')
  mkdirSync(golden)
  const moves = [2, 2, 2, 1].flatMap((count, i) => [
    { version: 2 * i + 1, by: i % 2, move: 'take', args: { count }, changes: {} },
    ...(i < 3 ? [{ version: 2 * i + 2, by: 'engine', move: 'nextTurn', changes: {} }] : []),
  ])
  // Only what was proposed is right in it: it is recorded again.
  const draft = {
    game: 'nim',
    seats: 2,
    variant: {},
    secret: '7'.repeat(64),
    at: 0,
    finished: true,
    winners: [1],
    scores: null,
    first: {},
    steps: moves,
  }
  writeFileSync(join(golden, 'one.json'), JSON.stringify(draft))
  expect(several(folder, ['golden', 'update', 'nim'], ['golden', 'verify', 'nim'])).toMatchObject([
    { status: 0, stdout: expect.stringMatching(/^one\.json: recorded again \(version 0: the set-up is not as recorded/) },
    { status: 0, stdout: 'one.json: plays as recorded\n' },
  ])

  rules(nimSource({ phase: 'drawing' }))
  expect(several(folder, ['golden', 'verify', 'nim'])[0]).toEqual({
    status: 1,
    stdout: 'one.json: version 0: the set-up is not as recorded\n  phase: recorded "taking", now "drawing"\n',
    stderr: '',
  })

  rules(nimSource({ most: 1 }))
  const before = readFileSync(join(golden, 'one.json'), 'utf8')
  const refused = 'version 1: take {"count":2} by player 1 is refused: count: it must be between 1 and 1.'
  const [update] = several(folder, ['golden', 'update', 'nim'])
  expect(update).toEqual({ status: 1, stdout: `one.json: unchanged (${refused})\n`, stderr: '' })
  expect(readFileSync(join(golden, 'one.json'), 'utf8')).toBe(before)
  const [shorter, verified] = several(folder, ['golden', 'update', 'nim', '--shorten'], ['golden', 'verify', 'nim'])
  expect([shorter.status, shorter.stdout, verified.status]).toEqual([0, `one.json: recorded again (${refused})\n`, 0])
  expect(readdirSync(golden)).toEqual(['one.json'])
})

test('what is no file, no match or no viewer is said in a sentence', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource(), 'a.json': '{}', 'b.json': 'no' })
  expect(several(folder, ['replay', 'none.json'], ['replay', 'a.json'], ['replay', 'b.json'], ['golden', 'verify', 'nim'])).toMatchObject([
    { status: 1, stderr: 'There is no file none.json.\n' },
    { status: 1, stderr: expect.stringMatching(/^a\.json is not a recorded match: /) },
    { status: 1, stderr: 'b.json is not JSON.\n' },
    { status: 0, stdout: 'nim has no recorded matches.\n' },
  ])
})
