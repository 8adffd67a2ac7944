import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startProcess } from '../../server/testing/server-process.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { type AuthorRepository, authorRepository } from './author-repository.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createInLobby, createMatch, joinInLobby, openInspector, resultOf, versionOf, waitForTurn } from './match-page.ts'

/**
 * From `npm pack` here to a match on an author's own board: the package, its commands and its built client. A deep run installs the package
 * and the tools with npm, and runs the whole suite.
 */

const MINUTES = 60_000
const isDeep = DEEP_SEED !== null
const folder = mkdtempSync(join(tmpdir(), 'playchart-author-'))
let author: AuthorRepository

beforeAll(() => {
  author = authorRepository(join(folder, 'mine'), isDeep)
  author.playchart('new', 'dice-duel', '--with', 'dice,deck')
  drawACrown(join(author.folder, 'games/dice-duel'))
}, 10 * MINUTES)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stage = useStageOf((database, port) =>
  startProcess(['node_modules/.bin/playchart', 'serve', '--port', String(port), '--database', database], author.folder, {}),
)

/** Makes the board more the author's own: a module, a picture and a signal of Solid's. */
function drawACrown(game: string): void {
  const board = join(game, 'board.tsx')
  const text = readFileSync(board, 'utf8')
    .replace(
      "import { For } from 'solid-js'",
      "import { createSignal, For } from 'solid-js'\nimport crown from './crown.svg'\nimport { GOAL } from './words.ts'",
    )
    .replace('export default', 'const [pressed, setPressed] = createSignal(0)\n\nexport default')
    .replace('<span>of {props.view.game.goal}</span>', '<span>{GOAL} {props.view.game.goal}</span>')
    .replace(
      '<ul ',
      '<button type="button" data-testid="crown" onClick={() => setPressed(pressed() + 1)}>\n      <img src={crown} alt="Crown" /> {pressed()}\n    </button>\n    <ul ',
    )
  writeFileSync(board, text)
  writeFileSync(join(game, 'words.ts'), "export const GOAL: string = 'on the way to'\n")
  writeFileSync(
    join(game, 'crown.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><path d="M0 0l6 8 6-8 6 8 6-8v16H0z" fill="gold"/></svg>',
  )
}

const count = (page: Page): Promise<string | null> => boardOf(page).locator('.dice-duel-count').textContent()

it('has the games of the package with their rules in words, texts in other languages and covers', () => {
  const games = join(author.folder, 'node_modules/playchart/dist/games')
  const files = ['game.js', 'rules.md', 'rules.de.md', 'texts.es.json', 'cover.svg']
  const names = readdirSync(games)
  expect(names).toContain('memory')
  expect(names.flatMap((name) => files.filter((file) => !existsSync(join(games, name, file))))).toEqual([])
})

it('installs neither the older xstate nor what only developers of Playchart need', () => {
  expect(author.installed).toContain('xstate')
  expect(JSON.parse(readFileSync(join(author.folder, 'node_modules/xstate/package.json'), 'utf8')).version).toMatch(/^5\./)
  for (const name of ['@xstate', '@playchart', 'vite-plugin-solid', 'playwright-core', 'drizzle-kit'])
    expect(author.installed).not.toContain(name)
  expect(existsSync(join(author.folder, 'node_modules/playchart/engine/index.ts'))).toBe(false)
})

it('shows authors of a game what they may use, and not what the engine keeps in it', () => {
  const types = readFileSync(join(author.folder, 'node_modules/playchart/dist/engine/rules/game.d.ts'), 'utf8')
  const [, members] = /^export interface Game<[^{]*\{\n(.*?)^\}/ms.exec(types)!
  const names = [...members!.matchAll(/^ {4}readonly (\[?\w+)/gm)].map(([, name]) => name)
  expect(names).toEqual(['name', 'displayName', 'description', 'about', 'players', 'constants', 'variants', 'agents'])
})

it('its tests pass: its own, and those that every game gets', { timeout: 5 * MINUTES }, () => {
  const report = JSON.parse(author.playchart('test', 'dice-duel', ...(isDeep ? [] : ['--quick']), '--json'))
  expect(report).toMatchObject({ success: true, numFailedTests: 0 })
  const names: string[] = report.testResults.flatMap((file: { assertionResults: { title: string }[] }) =>
    file.assertionResults.map(({ title }) => title),
  )
  expect(names).toEqual(
    expect.arrayContaining([
      'a player sees only the cards in their own hand',
      expect.stringMatching(`^${isDeep ? 200 : 20} random matches end within \\d+ versions`),
      'what a seat may not see changes nothing that it receives',
    ]),
  )
})

it('its rules and its board have no type errors, and the board is built for production', { timeout: 5 * MINUTES }, () => {
  expect(JSON.parse(author.playchart('build', '--json'))).toMatchObject({ games: ['dice-duel'], typesChecked: true })
})

it('two browsers play it to the end on its own board, and see its chart', async () => {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await createInLobby(ann, 'dice-duel')
  await joinInLobby(bob, ann)
  await waitForTurn(ann)
  expect(await count(bob)).toBe('0on the way to 21')
  // The styles of the board, and before them those of the kit, which the lobby does without.
  const displayOf = (selector: string) =>
    boardOf(ann)
      .locator(selector)
      .evaluate((element) => getComputedStyle(element).display)
  await expect.poll(() => displayOf('.dice-duel-players')).toBe('flex')
  await expect.poll(() => displayOf('.pc-die')).toBe('grid')
  const crown = boardOf(ann).getByRole('img', { name: 'Crown' })
  await expect.poll(() => crown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24)
  await boardOf(ann).getByTestId('crown').click()
  expect(await boardOf(ann).getByTestId('crown').textContent()).toBe(' 1')
  const inspector = await openInspector(bob)

  for (let turn = 0; turn < 7; turn++) {
    const page = turn % 2 === 0 ? ann : bob
    await waitForTurn(page)
    await boardOf(page).getByRole('button', { name: 'Add 3' }).click()
    for (const each of [ann, bob]) await expect.poll(() => count(each)).toBe(`${3 * (turn + 1)}on the way to 21`)
  }
  await expect.poll(() => resultOf(ann)).toBe('You win!')
  await inspector.locator('g[data-phase="over"][data-active="true"]').waitFor()
})

it('while its author works on it, the page shows the board and the rules as they are saved', { timeout: 5 * MINUTES }, async () => {
  const database = join(folder, 'in-work.sqlite')
  const dev = await startProcess(['node_modules/.bin/playchart', 'dev', '--port', '0', '--database', database], author.folder, {})
  onTestFinished(async () => void (await dev.end('SIGTERM')))
  const edit = (file: string, from: string, to: string) => {
    const path = join(author.folder, 'games/dice-duel', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replaceAll(from, to))
  }
  const page = await stage.guest({ baseURL: dev.origin })
  await createMatch(page, 'dice-duel', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await boardOf(page).getByRole('button', { name: 'Add 1' }).click()
  await expect.poll(() => versionOf(page)).toBeGreaterThanOrEqual(1)

  edit('board.tsx', 'Add {by}', 'Say {by}')
  await boardOf(page).getByRole('button', { name: 'Say 1' }).waitFor()
  edit('game.ts', 'int({ first: 21 })', 'int({ first: 500 })')
  await expect.poll(() => count(page)).toMatch(/on the way to 500$/)
  await waitForTurn(page)
  await expect.poll(() => dev.written()).toContain('1 running match of dice-duel goes on\n')

  edit('board.tsx', '<ul ', '<ol ')
  const problem = page.getByRole('alert').filter({ hasText: 'The board of dice-duel cannot be built: games/dice-duel/board.tsx:' })
  await problem.waitFor()
  edit('board.tsx', '<ol ', '<ul ')
  await problem.waitFor({ state: 'detached' })
  await waitForTurn(page)
})
