import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startProcess } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch, reach, waitForTurn } from './match-page.ts'

/** An author's board while they work on it. */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const stage = useStageOf((database, port) =>
  startProcess(
    [here('../../cli/bin.mjs'), 'dev', '--games', here('./fixtures/workbench'), '--port', String(port), '--database', database],
    here('../..'),
    {},
  ),
)

it('of a heap only the top is a button, and Tab leads to it', async () => {
  const page = await stage.guest()
  await createMatch(page, 'workbench')
  await waitForTurn(page)
  const heap = boardOf(page).locator('[data-stack~="game.heap"]')
  const buttons = () => heap.getByRole('button').evaluateAll((all) => all.map((one) => [one.ariaLabel, (one as HTMLElement).tabIndex]))
  const covered = () => heap.getByRole('img').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  await expect.poll(buttons).toEqual([['card 1', 0]])
  expect(await covered()).toEqual(['card 4', 'card 3', 'card 2'])
  await page.locator('.tab[aria-selected="true"]').focus()
  await boardOf(page).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('card 1')
  await page.keyboard.press('Enter')
  await reach(1, page)
  await expect.poll(buttons).toEqual([['card 2', 0]])
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('card 2')
})

it('a board is given a view for each version, and none for what else happens on the page', async () => {
  const page = await stage.guest()
  await createMatch(page, 'workbench')
  await waitForTurn(page)
  const views = async () => Number(await boardOf(page).getByLabel('Views').textContent())
  const first = await views()
  for (const version of [1, 2]) {
    await boardOf(page)
      .getByRole('button', { name: `card ${version}` })
      .click()
    await reach(version, page)
    await waitForTurn(page)
  }
  expect(await views()).toBe(first + 2)
})

it('a board that throws is told with its file and line, and the console has the error', async () => {
  const page = await stage.guest()
  stage.expectErrors(/Cannot read properties of undefined/)
  const written: string[] = []
  page.on('console', (message) => message.type() === 'error' && written.push(message.text()))
  await createMatch(page, 'workbench')
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Break' }).click()
  const lines = readFileSync(here('./fixtures/workbench/board.tsx'), 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('toUpperCase')) + 1
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on this page' })
  await alert.getByText(`board.tsx:${line}: Cannot read properties of undefined (reading 'toUpperCase')`).waitFor()
  await expect.poll(() => written.join('\n')).toMatch(/TypeError: Cannot read properties of undefined[\s\S]*\/boards\/workbench-/)
})
