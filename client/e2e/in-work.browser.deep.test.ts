import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startProcess } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch, versionOf, waitForTurn } from './match-page.ts'

/** A page while its author works on the game: what it says of mistakes, and that these go when they are mended. */

const BIN = fileURLToPath(new URL('../../cli/bin.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'playchart-in-work-'))
writeFileSync(join(folder, 'package.json'), '{ "name": "mine" }')
execFileSync(process.execPath, [BIN, 'new', 'duel', '--no-install'], { cwd: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (file: string) => join(folder, 'games/duel', file)
const read = (file: string) => readFileSync(pathOf(file), 'utf8')
const save = (file: string, text: string) => writeFileSync(pathOf(file), text)
const [rules, board] = [read('game.ts'), read('board.tsx')]

const stage = useStageOf((database, port) => startProcess([BIN, 'dev', '--port', String(port), '--database', database], folder, {}))

/** Saves a file with something else in it. */
function edit(file: string, from: string, to: string): void {
  expect(read(file)).toContain(from)
  save(file, read(file).replaceAll(from, to))
}

/** A page of a match in which a move has been made. */
async function played(): Promise<Page> {
  const page = await stage.guest()
  await createMatch(page, 'duel', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await add(page, 3).click()
  await expect.poll(() => versionOf(page)).toBeGreaterThanOrEqual(1)
  return page
}
const add = (page: Page, by: number) => boardOf(page).getByRole('button', { name: `Add ${by}` })
const alerts = async (page: Page) => (await page.getByRole('alert').allTextContents()).filter((text) => text !== '')

/** What the terminal says that has such a beginning, since so much was written. */
async function told(beginning: string, since = 0): Promise<string> {
  const line = () =>
    stage.server
      .written()
      .slice(since)
      .split('\n')
      .find((one) => one.startsWith(beginning))
  await expect.poll(line).toBeDefined()
  return line()!
}

beforeEach(async () => {
  if (read('game.ts') === rules && read('board.tsx') === board) return
  save('game.ts', rules)
  save('board.tsx', board)
  await told('Reloaded: duel', stage.server.written().length)
})

it('rules that a running match does not fit: its page says what the terminal says, until they are mended', async () => {
  stage.expectErrors(/409|Failed to load resource/)
  const page = await played()
  const since = stage.server.written().length
  edit('game.ts', 'game.count += by', "if (by === 3) throw new Error('boom')\n    game.count += by")
  const sentence = await told('The match ', since)
  expect(sentence).toMatch(/ no longer fits its rules at version 1: add is refused: boom \(apply, game\.ts:\d+\)$/)
  await page.getByText(sentence).waitFor()
  expect(await page.getByText('connection').count()).toBe(0)
  expect(stage.server.written().slice(since)).not.toContain('Reloaded: duel')

  save('game.ts', rules)
  await boardOf(page).waitFor()
  await expect.poll(() => page.getByText(sentence).count()).toBe(0)
})

it('rules that throw as a match is shown: its page says what the terminal says, and not that the connection is lost', async () => {
  const page = await played()
  const since = stage.server.written().length
  edit('game.ts', 'distribute: {},', "distribute: {},\n  progress: () => {\n    throw new Error('bang')\n  },")
  const sentence = await told('View failed: bang (progress, game.ts:', since)
  await page.getByText(sentence).first().waitFor()
  expect((await alerts(page)).filter((text) => text.includes('connection'))).toEqual([])

  save('game.ts', rules)
  await boardOf(page).waitFor()
  await expect.poll(() => alerts(page)).toEqual([])
})

it('a board that cannot be built, or throws, is shown by itself once it is mended', async () => {
  stage.expectErrors(/bump/)
  const page = await played()
  // Cannot be built, throws, cannot be built again, and is as it was.
  edit('board.tsx', '<ul ', '<ol ')
  await page.getByRole('alert').filter({ hasText: 'The board of duel cannot be built: ' }).waitFor()
  save('board.tsx', board.replace('Add {by}', "{((): string => { throw new Error('bump') })()} {by}"))
  await page.getByText('bump').first().waitFor()
  edit('board.tsx', '<ul ', '<ol ')
  await page.getByRole('alert').filter({ hasText: 'The board of duel cannot be built: ' }).waitFor()
  save('board.tsx', board)
  await add(page, 1).waitFor()
  await expect.poll(() => alerts(page)).toEqual([])
  expect(await page.getByText('bump').count()).toBe(0)
})
