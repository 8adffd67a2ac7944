import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { grantIn, PASSWORD } from '../../server/testing/staff.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch, rename, takeSeat } from './match-page.ts'

let file = ''
const stage = useStageOf((database, port) => {
  file = database
  return startServer(database, port)
})

async function signedUp(name: string, role: 'player' | 'moderator'): Promise<Page> {
  const page = await stage.guest()
  const made = await page.request.post('/api/me/sign-up', { data: { name, password: PASSWORD } })
  expect(made.status()).toBe(201)
  await grantIn(file, name, role)
  return page
}

/** What axe finds on the page. */
async function found(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const options = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options as axe.RunOptions),
    options,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${page.url()} ${id}: ${target.join(' ')} ${html}`))
}

it('a player reports another; a moderator settles it and watches as a seat, of which the players are told, until demoted', async () => {
  // To those without a role the calls do not exist.
  stage.expectErrors(/status of 404/, /WebSocket/)
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await ann.goto('/account')
  await rename(ann, 'Ann')
  await bob.goto('/account')
  await rename(bob, 'Bob')
  await createMatch(ann, 'blackjack', { seats: '2' })
  await takeSeat(bob, ann)
  await boardOf(ann).waitFor()
  await ann.getByRole('button', { name: 'Your seat' }).click()
  await ann.getByRole('button', { name: 'Report or block…' }).click()
  const dialog = ann.getByRole('dialog')
  expect(await dialog.getByLabel('About').locator('option:checked').textContent()).toBe('Bob (guest)')
  await dialog.getByLabel('Why').selectOption('Rude or threatening')
  await dialog.getByLabel('What happened').fill('He wrote rude things.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('A moderator will look at it.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const mona = await signedUp('Mona', 'moderator')
  await mona.goto('/admin')
  const report = mona.getByRole('article')
  await report.getByText('He wrote rude things.').waitFor()
  const problems = await found(mona)
  await report.getByRole('link', { name: 'The match' }).click()
  await mona.getByRole('link', { name: 'Watch as Bob' }).waitFor()
  problems.push(...(await found(mona)))
  await mona.getByRole('link', { name: 'Watch as Bob' }).click()
  await mona.getByRole('heading', { level: 1, name: 'Blackjack, as Bob sees it' }).waitFor()
  await boardOf(mona).waitFor()
  problems.push(...(await found(mona)))
  await ann.getByText('has looked at this match as Bob sees it.').waitFor()
  await mona.goto('/admin/reports')
  await report.getByLabel('What was done').fill('Talked to him.')
  await mona.keyboard.press('Tab')
  await mona.keyboard.press('Enter')
  await mona.getByText('No report is open.').waitFor()
  await mona.goto('/admin/people/Mona')
  await mona.getByRole('button', { name: 'Ban Mona' }).waitFor()
  problems.push(...(await found(mona)))
  await mona.getByRole('link', { name: 'Audit log' }).click()
  await mona.getByText('Mona (moderator) watched').first().waitFor()
  problems.push(...(await found(mona)))
  expect(problems).toEqual([])

  await mona.goto(`/admin${new URL(ann.url()).pathname}/1`)
  await boardOf(mona).waitFor()
  await grantIn(file, 'Mona', 'player')
  await mona.getByRole('heading', { level: 1, name: 'This match cannot be shown' }).waitFor()
  await mona.goto('/admin')
  await mona.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor()
})
