import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, rename, say, takeSeat, watchMatch } from './match-page.ts'

const stage = useStage()

const chat = (page: Page) => page.getByRole('region', { name: 'Chat' })
const button = (page: Page) => page.locator('.chat-button')
const lines = (page: Page) => chat(page).getByRole('listitem')
const texts = (page: Page) => chat(page).locator('.chat-text').allTextContents()

it('who has just written a line removes it, on the other’s page as well', async () => {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await createMatch(ann, 'tictactoe')
  await joinMatch(bob, ann)
  for (const page of [ann, bob]) await button(page).click()
  await chat(ann).getByRole('textbox').waitFor()
  await say(ann, 'Oops')
  await say(ann, 'Hello')
  await expect.poll(() => texts(bob)).toEqual(['Oops', 'Hello'])
  expect(
    await chat(bob)
      .getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(0)
  await chat(ann).getByRole('button', { name: 'Remove “Oops”' }).press('Enter')
  for (const page of [ann, bob]) await expect.poll(() => texts(page)).toEqual(['Hello'])
  expect(await lines(bob).first().textContent()).toContain('This line was removed.')
  await expect.poll(() => chat(ann).getByRole('status').allTextContents()).toContain('The line was removed.')
  expect(
    await chat(ann)
      .getByRole('textbox')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
})

it('two write to each other by keyboard, see what is unread, and read what a watcher wrote when the match is over', async () => {
  const [ann, bob, eve] = [await stage.guest(), await stage.guest(), await stage.guest({ viewport: { width: 390, height: 844 } })]
  await ann.goto('/')
  await rename(ann, 'Ann')
  await createMatch(ann, 'tictactoe')
  await button(ann).press('Enter')
  // What the panel consists of is loaded when it is first opened.
  await expect
    .poll(() =>
      chat(ann)
        .getByRole('textbox')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await say(ann, 'Hello <img src=x onerror=alert(1)>')
  await chat(ann).getByRole('textbox').fill('I am thi')

  await bob.goto('/')
  await rename(bob, 'Bob')
  await joinMatch(bob, ann)
  await expect.poll(() => button(bob).textContent()).toBe('Chat1 unread')
  await button(bob).click()
  await expect.poll(() => texts(bob)).toEqual(['Hello <img src=x onerror=alert(1)>'])
  await expect.poll(() => button(bob).textContent()).toBe('Chat')
  expect(await lines(bob).textContent()).toMatch(/^Ann \(guest\)/)
  // What she has begun to write is still there, beside the board.
  await boardOf(ann).waitFor()
  expect(await chat(ann).getByRole('textbox').inputValue()).toBe('I am thi')
  await chat(bob).getByRole('button', { name: '👍' }).click()
  await expect.poll(() => texts(ann)).toEqual(['Hello <img src=x onerror=alert(1)>', '👍'])

  await chat(ann).getByRole('textbox').press('Escape')
  expect(await chat(ann).count()).toBe(0)
  expect(await button(ann).evaluate((element) => element === document.activeElement)).toBe(true)
  await say(bob, 'Your move')
  await expect.poll(() => button(ann).textContent()).toBe('Chat1 unread')
  await expect.poll(() => ann.getByRole('status').allTextContents()).toContain('Bob (guest) writes: Your move')

  await watchMatch(eve, ann)
  await button(eve).click()
  await expect.poll(() => texts(eve)).toHaveLength(3)
  await expect.poll(() => button(eve).textContent()).toBe('Chat')
  await say(eve, 'Bob will win')
  await mark(ann, 4)
  expect(await texts(bob)).toHaveLength(3)
  await ann.request.post(`/api${new URL(ann.url()).pathname}/moves`, { data: { move: 'resign' } })
  await expect.poll(() => texts(bob)).toEqual(['Hello <img src=x onerror=alert(1)>', '👍', 'Your move', 'Bob will win'])
})

it('who is muted is not seen any more, until they are heard again; a refusal says why', async () => {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await ann.goto('/')
  await rename(ann, 'Ann')
  await createMatch(ann, 'tictactoe')
  await joinMatch(bob, ann)
  await button(ann).click()
  await button(bob).click()
  await say(ann, 'You are slow')
  await expect.poll(() => texts(bob)).toEqual(['You are slow'])
  await chat(bob).getByRole('button', { name: 'People in this chat' }).click()
  await bob.getByRole('button', { name: 'Report Ann (guest)…' }).press('Enter')
  await chat(bob).getByRole('button', { name: 'Report', exact: true }).press('Enter')
  await chat(bob).getByText('What Ann (guest) writes is reported to the moderators of this server.').waitFor()
  await chat(bob).getByRole('button', { name: 'People in this chat' }).click()
  // Escape closes the menu, and not the chat.
  await bob.keyboard.press('Escape')
  await chat(bob).getByRole('button', { name: 'People in this chat' }).click()
  await bob.getByRole('button', { name: 'Mute Ann (guest)' }).click()
  await expect.poll(() => texts(bob)).toEqual([])
  await chat(bob).getByText('What muted players write is hidden.').waitFor()
  await chat(bob).getByRole('button', { name: 'Close the chat' }).click()
  expect(await bob.getByText('Ann (guest) writes: You are slow').count()).toBe(0)
  await button(bob).click()
  await say(ann, 'So slow')
  await say(bob, 'Patience')
  await expect.poll(() => texts(bob)).toEqual(['Patience'])
  await chat(bob).getByRole('button', { name: 'People in this chat' }).click()
  await bob.getByRole('button', { name: 'Stop muting Ann' }).click()
  await expect.poll(() => texts(bob)).toEqual(['You are slow', 'So slow', 'Patience'])
})

it('who reads the newest line follows it; who reads earlier ones stays there, and gets to the first', async () => {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await createMatch(ann, 'tictactoe')
  await joinMatch(bob, ann)
  const write = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) await bob.request.post(`/api${new URL(ann.url()).pathname}/chat`, { data: { text: `Line ${n}` } })
  }
  await write(1, 60)
  await button(ann).click()
  const log = chat(ann).getByRole('log')
  const fromEnd = () => log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight))
  await expect.poll(() => lines(ann).count()).toBe(50)
  expect(await fromEnd()).toBeLessThanOrEqual(1)
  await write(61, 63)
  await expect.poll(() => lines(ann).count()).toBe(53)
  expect(await fromEnd()).toBeLessThanOrEqual(1)
  await log.evaluate((element) => element.scrollTo(0, 100))
  const place = await lines(ann).getByText('Line 20', { exact: true }).boundingBox()
  await chat(ann).getByRole('button', { name: 'Show earlier lines' }).click()
  await expect.poll(async () => (await texts(ann))[0]).toBe('Line 1')
  // The button above the lines is gone.
  const moved = (await lines(ann).getByText('Line 20', { exact: true }).boundingBox())!.y - place!.y
  expect(Math.abs(moved)).toBeLessThan(50)
  await write(64, 64)
  await expect.poll(() => lines(ann).count()).toBe(64)
  expect(await fromEnd()).toBeGreaterThan(100)
})

it('while the rules close the chat, it says so instead of a field', async () => {
  const page = await stage.guest()
  await createMatch(page, 'werewolf', { seats: '5', ...Object.fromEntries([1, 2, 3, 4].map((seat) => [`seat-${seat}`, 'agent random'])) })
  await boardOf(page).waitFor()
  await button(page).click()
  await chat(page).getByText('The rules of this game do not let players write to each other now.').waitFor()
  expect(await chat(page).getByRole('textbox').count()).toBe(0)
})

/** A village of five at its first night, by role: a wolf and a seer, and villagers. */
async function village() {
  const guests = await Promise.all(Array.from({ length: 5 }, () => stage.guest()))
  await createMatch(guests[0]!, 'werewolf', { seats: '5' })
  for (const other of guests.slice(1)) await takeSeat(other, guests[0]!)
  const path = `/api${new URL(guests[0]!.url()).pathname}`
  const players = await Promise.all(
    guests.map(async (page, seat) => {
      const { version } = await (await page.request.get(path)).json()
      const { view } = await (await page.request.get(`${path}/versions/${version}`)).json()
      return { page, seat, role: view.players[seat].role as string }
    }),
  )
  const play = async (page: Page, move: string, args: object = {}) => {
    const made = await page.request.post(`${path}/moves`, { data: { move, args } })
    expect(made.status(), await made.text()).toBe(200)
  }
  const villagers = players.filter(({ role }) => role === 'villager')
  return { address: guests[0]!.url(), players, wolf: players.find(({ role }) => role === 'wolf')!, villagers, play }
}

it('who is out writes apart from those who play on, who read it when the match is over', async () => {
  const { address, players, wolf, villagers, play } = await village()
  const [killed, hanged, alive] = villagers as [(typeof villagers)[0], (typeof villagers)[0], (typeof villagers)[0]]
  for (const { page, seat } of players) await play(page, 'point', { at: page === wolf.page ? killed.seat : seat })
  const living = players.filter(({ page }) => page !== killed.page)
  for (const { page } of [killed, hanged, alive]) {
    await page.goto(address)
    await boardOf(page).waitFor()
    await button(page).click()
    await chat(page).getByRole('textbox').waitFor()
  }
  const isOut = 'You are out: only others who are out see what you write. Those still playing can read it when the match is over.'
  await chat(killed.page).getByText(isOut).waitFor()
  await chat(killed.page).getByRole('textbox', { name: 'Write to others who are out' }).waitFor()
  await say(killed.page, 'I know who it was')
  await say(alive.page, 'Who is it?')
  await expect.poll(() => texts(killed.page)).toEqual(['I know who it was', 'Who is it?'])
  // The log makes room: its newest line, and the field, are on the screen without scrolling.
  const endOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom + scrollY)
  await expect.poll(() => endOf(chat(killed.page).getByRole('button', { name: 'Send' }))).toBeLessThanOrEqual(800)
  const log = killed.page.locator('.log-scroller')
  await expect.poll(async () => (await endOf(log.locator('.log-line').last())) - (await endOf(log))).toBeLessThanOrEqual(0)
  for (const { page } of [hanged, alive]) await expect.poll(() => texts(page)).toEqual(['Who is it?'])

  for (const { page } of living) await play(page, 'call')
  for (const { page } of living) await play(page, 'vote', { against: page === hanged.page ? null : hanged.seat })
  // It is night again: those who live are silent, those who are out are not, and know what was written there before.
  await chat(alive.page).getByText('The rules of this game do not let players write to each other now.').waitFor()
  await chat(hanged.page).getByRole('textbox', { name: 'Write to others who are out' }).waitFor()
  await expect.poll(() => texts(hanged.page)).toEqual(['I know who it was', 'Who is it?'])
  await say(hanged.page, 'So do I')
  await expect.poll(() => texts(killed.page)).toEqual(['I know who it was', 'Who is it?', 'So do I'])
  expect(await lines(killed.page).last().textContent()).toContain('out')
  expect(await texts(alive.page)).toEqual(['Who is it?'])

  await play(wolf.page, 'resign')
  await expect.poll(() => texts(alive.page)).toEqual(['I know who it was', 'Who is it?', 'So do I'])
})
