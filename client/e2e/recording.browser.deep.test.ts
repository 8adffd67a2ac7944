import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { startProcess } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createInLobby, mark, playTicTacToe } from './match-page.ts'

/** `golden record`: what is played in one browser, at every seat, becomes a recorded match. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'playchart-recording-'))
const golden = join(folder, 'games/tictactoe/golden/played-1.json')
cpSync(join(ROOT, 'games/tictactoe'), join(folder, 'games/tictactoe'), { recursive: true, filter: (path) => basename(path) !== 'golden' })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stage = useStageOf((_, port) =>
  startProcess([join(ROOT, 'cli/bin.mjs'), 'golden', 'record', 'tictactoe', '--port', String(port), '--no-pages'], folder, {}),
)

it('one browser sits at every seat, with an address for each', async () => {
  const told = () => /To take several seats in one browser, use a different address for each: (\S+), (\S+) /.exec(stage.server.written())
  await expect.poll(told).not.toBeNull()
  const [, one, two] = told()!
  const x = await stage.guest({ baseURL: one })
  await createInLobby(x, 'tictactoe')
  const o = await x.context().newPage()
  await o.goto(two)
  await o.getByRole('region', { name: 'Open matches' }).getByRole('button', { name: /^Join/ }).click()
  await boardOf(o).waitFor()
  await playTicTacToe(x, o, mark)
  await expect.poll(() => existsSync(golden)).toBe(true)
  expect(JSON.parse(readFileSync(golden, 'utf8'))).toMatchObject({ finished: true, winners: [0] })
})
