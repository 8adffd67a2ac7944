import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createInLobby, joinMatch } from './match-page.ts'

const stage = useStage()

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent)
const seat = (page: Page, at: number) => page.getByRole('list', { name: 'Seats' }).locator(`li[data-seat="${at}"]`)
/** Makes a match as the form does, and opens its page. */
async function openTable(page: Page, options: object): Promise<string> {
  const made = await page.request.post('/api/matches', { data: { game: 'tictactoe', seats: 2, players: ['me', 'open'], ...options } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  await page.goto(`/matches/${id}`)
  return id
}

it('a table by link: the link that is copied admits, its creator moves a player by keyboard, changes the table, and it begins', async () => {
  const host = await stage.guest({ permissions: ['clipboard-read', 'clipboard-write'] })
  const friend = await stage.guest()
  await createInLobby(host, 'memory', { seats: '4', visibility: 'link', clock: 'bank', bankMs: '300000' })
  await host.getByText('Clock: 5 minutes for the match, and 5 seconds more with each turn').waitFor()
  await host.getByRole('button', { name: 'Copy link' }).click()
  await host.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await host.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/invite\/[\w-]+#[\w-]{32}$/)
  await host.getByRole('button', { name: 'QR code' }).click()
  await host.getByRole('img', { name: 'The link as a QR code' }).waitFor()

  await friend.goto(copied)
  await friend.getByRole('button', { name: 'Join at seat 4' }).click()
  await host.getByRole('button', { name: 'Change seat 4' }).press('Enter')
  await host.keyboard.press('Tab')
  expect(await focused(host)).toBe('Move up')
  await host.keyboard.press('Enter')
  await expect.poll(() => seat(friend, 2).textContent()).toContain('you')
  await expect.poll(() => focused(host)).toBe('Change seat 3')

  await host.getByRole('button', { name: 'Change the table…' }).click()
  const form = host.getByRole('dialog', { name: 'Change the table' })
  await form.locator('select[name="seats"]').selectOption('3')
  const chosen = (name: string) => form.locator(`select[name="${name}"]`)
  expect(await chosen('bankMs').inputValue()).toBe('300000')
  await chosen('bankMs').selectOption('600000')
  await form.getByRole('button', { name: 'Change', exact: true }).click()
  await friend.getByRole('region', { name: 'Waiting for 1 more player' }).waitFor()
  await friend.getByText('Clock: 10 minutes for the match, and 5 seconds more with each turn').waitFor()
  await host.getByRole('button', { name: 'Add agent at seat 2' }).click()
  await host.getByRole('button', { name: 'Random', exact: true }).click()
  for (const page of [host, friend]) await boardOf(page).waitFor()

  // The next match of the game begins with the same choices.
  await host.goto('/')
  await host.getByRole('button', { name: 'New match of Memory' }).click()
  const again = host.getByRole('dialog').locator('select[name="visibility"], select[name="seats"], select[name="bankMs"]')
  expect(await again.evaluateAll((all) => all.map((select) => select instanceof HTMLSelectElement && select.value))).toEqual([
    '4',
    'link',
    '300000',
  ])
})

it('where absent players resign, so do those whose time runs out: there is nothing to choose, and the waiting room says the same', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'New match of Tic-tac-toe' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Clock' }).selectOption('move')
  await form.getByText('Players whose time runs out: they resign.').waitFor()
  expect(await form.locator('select[name="out"]').count()).toBe(0)
  await form.getByRole('button', { name: 'Create match' }).click()
  await page.getByText('Players whose time runs out: they resign.').waitFor()
})

it('a table for a friend takes three clicks: it is by link, with days for each move', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'New match of Tic-tac-toe' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'With a friend: by link, 3 days a move' }).click()
  expect(await focused(page)).toBe('Create match')
  expect(await form.locator('select[name="moveMs"]').inputValue()).toBe(`${3 * 86_400_000}`)
  await page.keyboard.press('Enter')
  await page.getByText('Clock: 3 days for each move').waitFor()
  await page.getByText('To play: Only with a link or an invitation').waitFor()
})

it('who is removed is told; links are revoked; who cancels comes to the lobby', async () => {
  stage.expectErrors(/404/)
  const [host, friend] = [await stage.guest(), await stage.guest()]
  const id = await openTable(host, { visibility: 'link', game: 'memory', seats: 3, players: ['me', 'open', 'open'] })
  await friend.goto(await host.getByLabel('Invite players with this link').inputValue())
  await friend.getByRole('button', { name: 'Join the match' }).click()
  await host.getByRole('button', { name: 'Change seat 2' }).click()
  await host.getByRole('button', { name: 'Remove and keep out' }).click()
  await friend.getByRole('heading', { name: 'This match cannot be shown' }).waitFor()
  // The second where the page was just about to follow the match as its player.
  await friend.getByText(/You cannot watch this match any more|There is no such match, or only its players may see it/).waitFor()
  await host.getByRole('list', { name: 'Guests' }).getByText('is kept out').waitFor()
  await host.getByRole('list', { name: 'Invite links' }).getByRole('button', { name: 'Revoke' }).click()
  await host.getByRole('button', { name: 'Make an invite link' }).waitFor()
  await host.getByRole('button', { name: 'Cancel the match…' }).press('Enter')
  await expect.poll(() => focused(host)).toBe('Keep it')
  await host.getByRole('button', { name: 'Cancel the match' }).click()
  await host.waitForURL((url) => url.pathname === '/')
  expect((await host.request.get(`/api/matches/${id}`)).status()).toBe(404)
})

it('somebody one has played with is invited by name to a private table, and accepts', async () => {
  const [host, friend] = [await stage.guest(), await stage.guest()]
  const first = await openTable(host, {})
  await joinMatch(friend, host)
  await friend.request.post(`/api/matches/${first}/moves`, { data: { move: 'resign' } })
  const id = await openTable(host, { visibility: 'private', graceMs: 3_600_000 })
  await host.getByText('Players who are gone can be passed over after: 1 hour').waitFor()
  await host.getByText('Invite somebody you have played with').click()
  await host.getByRole('group').getByRole('button', { name: 'Invite', exact: true }).click()
  await host.getByRole('list', { name: 'Guests' }).getByText('is invited').waitFor()
  await friend.goto(`/matches/${id}`)
  await friend.getByText('You are invited to play.').waitFor()
  await friend.getByRole('button', { name: 'Accept' }).click()
  for (const page of [host, friend]) await boardOf(page).waitFor()
})

it('somebody is invited by the name of their account, by keyboard; a name that nobody has is refused at the field', async () => {
  stage.expectErrors(/404/)
  const [host, friend] = [await stage.guest(), await stage.guest()]
  const name = `Zoe ${crypto.randomUUID().slice(0, 8)}`
  const made = await friend.request.post('/api/me/sign-up', { data: { name, password: 'four words are better' } })
  expect(made.status(), await made.text()).toBe(201)
  const id = await openTable(host, { visibility: 'private', game: 'memory', seats: 3, players: ['me', 'open', 'open'] })
  const field = host.getByRole('textbox', { name: 'Invite by account name' })
  await field.fill('Nobody at all')
  await field.press('Enter')
  const refusal = 'There is no account named Nobody at all. Guests cannot be invited by their name.'
  await host.getByRole('alert').filter({ hasText: refusal }).waitFor()
  const described = await field.evaluate(
    (one: HTMLInputElement) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent,
  )
  expect([described, await field.getAttribute('aria-invalid'), await field.inputValue()]).toEqual([refusal, 'true', 'Nobody at all'])
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)

  await field.fill(name.toUpperCase())
  await host.keyboard.press('Tab')
  await host.keyboard.press('3')
  await host.keyboard.press('Tab')
  await host.keyboard.press('Enter')
  await host.getByRole('list', { name: 'Guests' }).getByText(`${name} is invited at seat 3`).waitFor()
  await seat(host, 2).getByText(`Seat 3 is kept for ${name}`).waitFor()
  expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['', 'false'])
  await friend.goto(`/matches/${id}`)
  await friend.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => seat(host, 2).textContent()).toContain(name)
})

it('one click begins a match against the computer', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play the computer at Memory' }).click()
  await boardOf(page).waitFor()
  expect(await page.locator('.seats').textContent()).toContain('Attentive')
})

it('one choice fills all other seats, and each can still be chosen by itself', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'New match of Werewolf' }).click()
  const form = page.getByRole('dialog')
  const others = form.getByRole('combobox', { name: 'Everybody else' })
  const chosen = () => others.evaluate((field: HTMLSelectElement) => field.value)
  await others.selectOption('agent random')
  await form.getByRole('combobox', { name: 'Seat 8' }).selectOption('open')
  expect(await chosen()).toBe('')
  await others.selectOption({ label: 'Agent: Random' })
  expect(await chosen()).toBe('agent random')
  await form.getByRole('button', { name: 'Create match' }).click()
  await boardOf(page).waitFor()
  expect(await page.locator('.seats').textContent()).toContain('Random 7')
})

it('a match that has barely begun is aborted; who looks at its end is told of the rematch, and joins it', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await openTable(x, {})
  await joinMatch(o, x)
  await boardOf(x).waitFor()
  await x.getByRole('button', { name: 'Your seat' }).click()
  await x.getByRole('button', { name: 'Abort the match' }).click()
  await x.getByRole('dialog', { name: 'Abort the match?' }).getByRole('button', { name: 'Abort the match' }).click()
  for (const page of [x, o]) await page.getByRole('heading', { name: 'A player has aborted this match' }).waitFor()
  await x.getByRole('button', { name: 'Play again' }).click()
  await o.getByText(/^Guest \d+ has opened a rematch\.$/).waitFor()
  await o.getByRole('button', { name: 'Join the rematch' }).click()
  await o.waitForURL(x.url())
  for (const page of [x, o]) await expect.poll(() => boardOf(page).getAttribute('data-version')).toBe('0')
})
