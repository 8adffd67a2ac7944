import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { afterAll, expect, it } from 'vitest'
import { startProcess } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf } from './match-page.ts'

/** The chart of a game is edited beside its picture while its author works on it. */

const BIN = fileURLToPath(new URL('../../cli/bin.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'playchart-draft-'))
writeFileSync(join(folder, 'package.json'), '{ "name": "mine" }')
execFileSync(process.execPath, [BIN, 'new', 'duel', '--no-install'], { cwd: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const rules = readFileSync(join(folder, 'games/duel/game.ts'), 'utf8')

const stage = useStageOf((database, port) => startProcess([BIN, 'dev', '--port', String(port), '--database', database], folder, {}))

it('a chart is edited, with its mistakes as it is typed, and matches are played by the draft', async () => {
  const page = await stage.guest()
  await page.goto('/games/duel/chart')
  const text = page.getByRole('textbox', { name: 'The chart as text' })
  const state = page.locator('#draft-state')
  // The game is loaded into a thread first.
  await state.filter({ hasText: 'Nothing found.' }).waitFor({ timeout: 60_000 })
  const phase = (path: string) => page.locator(`.chart-beside .phase[data-phase="${path}"]`)
  expect(await phase('turn').count()).toBe(1)

  const own = await text.inputValue()
  const at = own.indexOf('"added"') + '"added'.length
  await text.evaluate((area, at) => (area as HTMLTextAreaElement).setSelectionRange(at, at), at)
  await text.focus()
  await page.keyboard.type('x')
  await state.filter({ hasText: /^1 error/ }).waitFor()
  expect(await text.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(at + 1)
  const line = own.slice(0, at).split('\n').length
  await page.getByText('did you mean').waitFor()
  await page.getByRole('button', { name: `line ${line}, column` }).click()
  expect(await text.evaluate((area) => area === document.activeElement)).toBe(true)
  expect(await page.getByRole('button', { name: 'Play matches by this draft' }).isDisabled()).toBe(true)
  await page.evaluate(axe.source)
  for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'light' }] as const) {
    await page.emulateMedia(media)
    // Colours that fade into others are neither.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    })
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
    )
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    // A phase is called by its path, which ends with its heading; what is drawn in it is no part of its name.
    expect(found.filter((one) => !one.startsWith('label-content-name-mismatch: <g class="phase'))).toEqual([])
  }

  await text.fill(own.replaceAll('"turn"', '"round"'))
  await phase('round').waitFor()
  expect(await phase('turn').count()).toBe(0)
  await page.getByRole('button', { name: 'Play matches by this draft' }).click()
  await page.getByText('Matches are played by this draft.').waitFor()
  // Nobody's page is loaded again under their hands.
  expect(await text.inputValue()).toContain('"round"')
  const [match] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'New match against agents' }).click()])
  await boardOf(match).waitFor()
  const id = new URL(match.url()).pathname.split('/').at(-1)
  const view = await match.request.get(`/api/matches/${id}/versions/0`)
  expect((await view.json()).view.phase.value).toBe('round')
  await match.getByText('Duel is played by a draft of its chart').waitFor()

  await page.getByRole('button', { name: 'Back to the game’s file' }).click()
  await page.getByText('Matches are played as the game’s file has it.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await phase('turn').waitFor()
  expect(await text.inputValue()).toBe(own)
  expect(readFileSync(join(folder, 'games/duel/game.ts'), 'utf8')).toBe(rules)
})

it('what was typed is there again after the page is loaded anew', async () => {
  const page = await stage.guest()
  await page.goto('/games/duel/chart')
  const text = page.getByRole('textbox', { name: 'The chart as text' })
  await text.waitFor({ timeout: 60_000 })
  await expect.poll(() => text.inputValue()).toContain('"turn"')
  const typed = (await text.inputValue()).replaceAll('"turn"', '"go"')
  await text.fill(typed)
  await page.locator('.chart-beside .phase[data-phase="go"]').waitFor({ timeout: 60_000 })
  await page.reload()
  await expect.poll(() => text.inputValue(), { timeout: 60_000 }).toBe(typed)
})
