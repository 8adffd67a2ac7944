import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'

const stage = useStage()

const list = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const line = (page: Page, title: string, id: string) => list(page, title).locator(`[data-match="${id}"]`)

async function make(page: Page, options: object = {}): Promise<string> {
  const made = await page.request.post('/api/matches', { data: { game: 'tictactoe', seats: 2, players: ['me', 'open'], ...options } })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).id
}
async function act(page: Page, id: string, what: string, data: object = {}): Promise<void> {
  const done = await page.request.post(`/api/matches/${id}/${what}`, { data })
  expect(done.ok(), await done.text()).toBe(true)
}

it('the lobby is told what changes: turns with the time left come first, then invitations, results, and matches of others by filter', async () => {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  const waiting = await make(ann)
  const timed = await make(ann, { clock: { kind: 'move', moveMs: 3 * 86_400_000 } })
  const news = ann.waitForResponse('**/api/events')
  await ann.goto('/')
  expect((await news).headers()['content-type']).toContain('text/event-stream')
  await line(ann, 'Your matches', waiting).getByRole('link').focus()

  await act(bob, timed, 'join')
  await expect.poll(() => line(ann, 'Your matches', timed).textContent()).toContain('your turn: 3 days left')
  const order = () =>
    list(ann, 'Your matches')
      .locator('[data-match]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-match')))
  expect(await order()).toEqual([timed, waiting])
  // The line that has not changed is the same, with the focus in it.
  expect(await ann.evaluate(() => document.activeElement?.closest('[data-match]')?.getAttribute('data-match'))).toBe(waiting)

  await act(bob, timed, 'moves', { move: 'resign' })
  await expect.poll(() => line(ann, 'Your finished matches', timed).textContent()).toContain('you won')
  const invited = await make(bob, { visibility: 'private' })
  await act(bob, invited, 'invitations', { player: { match: timed, seat: 0 } })
  await line(ann, 'Invitations', invited).waitFor()
  // Whom she is invited by, and what to: declined without opening the table, and the focus stays in the list.
  const other = await make(bob, { visibility: 'open' })
  await act(bob, other, 'invitations', { player: { match: timed, seat: 0 } })
  await line(ann, 'Invitations', other).waitFor()
  expect(await line(ann, 'Open matches', other).count()).toBe(0)
  const decline = line(ann, 'Invitations', other).getByRole('button', { name: /^Decline: Tic-tac-toe with Guest \d+$/ })
  await decline.press('Enter')
  await line(ann, 'Invitations', other).waitFor({ state: 'detached' })
  expect(await ann.evaluate(() => document.activeElement?.closest('[data-match]')?.getAttribute('data-match'))).toBe(invited)
  const { guests } = await (await bob.request.get(`/api/matches/${other}/guests`)).json()
  expect(guests).toMatchObject([{ state: 'declined' }])
  await line(ann, 'Open matches', other).waitFor()
  await line(ann, 'Invitations', invited)
    .getByRole('button', { name: /^Accept: / })
    .press('Enter')
  await ann.waitForURL(`**/matches/${invited}`)
  expect(await (await ann.request.get(`/api/matches/${invited}`)).json()).toMatchObject({ status: 'running', mySeat: 1 })
  await ann.goto('/')

  const people = await make(bob, { game: 'pig' })
  const agents = await make(bob, { game: 'pig', seats: 3, players: ['me', { agent: 'random' }, 'open'] })
  await line(ann, 'Open matches', people).waitFor()
  await line(ann, 'Open matches', agents).waitFor()
  await ann.getByRole('checkbox', { name: 'People only' }).check()
  await line(ann, 'Open matches', agents).waitFor({ state: 'detached' })
  await ann.getByRole('combobox', { name: 'Game' }).selectOption('hearts')
  await line(ann, 'Open matches', people).waitFor({ state: 'detached' })
  await ann.getByRole('combobox', { name: 'Game' }).selectOption('pig')
  await line(ann, 'Open matches', people).waitFor()
})
