import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openMailServer, openReceiver, subscriber } from '../../server/testing/receivers.ts'
import { SLOW, sleepOf, startServer } from '../../server/testing/server-process.ts'
import { bodyOf, subjectOf } from '../../server/testing/telling.ts'
import { useStageOf } from './launch.ts'
import { boardOf, mark, openChatAndSay, openSlowTable, reach, resultOf, slotOf, waitForTurn } from './match-page.ts'

/** Two friends at a slow match, from the first link to the rematch: what other tests look at piece by piece, as it happens to people. */

const DAY_MS = 24 * 60 * 60_000
const SITE = 'http://play.example.org'
const PASSWORD = 'four words are better'
const TAKE_BACK = 'Ask to take back your last move'
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

const [mail, web] = [await openMailServer(), await openReceiver()]
afterAll(async () => {
  web.close()
  await mail.close()
})
const stage = useStageOf((database, port) =>
  startServer(database, port, '', {
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Playchart <play@example.org>', PUBLIC_URL: SITE, NOTICES_REACH: web.host },
    ...sleepOf(DAY_MS),
  }),
)

/** A day goes by. */
async function nextDay(): Promise<void> {
  const { server } = stage
  const days = () => server.written().split('slept\n').length
  const before = days()
  server.signal('SIGUSR2')
  await expect.poll(days).toBe(before + 1)
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  const form = page.getByRole('form', { name: 'I am new' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Make an account' }).click()
  await page.getByRole('link', { name: 'Account' }).waitFor()
}

/** Has notices sent to a mail address, which is confirmed by the code that is mailed to it. */
async function toldByMail(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Notices' }).click()
  const section = page.getByRole('region', { name: 'By mail' })
  await section.getByLabel('Mail address').fill(address)
  await section.getByRole('button', { name: 'Send me a code' }).click()
  const code = section.getByLabel(/^The six digits/)
  await code.waitFor()
  const [digits = ''] = /\b\d{6}\b/.exec(bodyOf(mail.mails.at(-1) ?? { raw: '' })) ?? []
  await code.fill(digits)
  await section.getByRole('button', { name: 'Confirm' }).click()
  await section.getByText(address).waitFor()
}

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' }).locator('.chat-text').allTextContents()

it('two friends play for days, on three devices', { timeout: 2 * SLOW }, async () => {
  stage.expectErrors(/status of (401|404)|no valid credentials available/)
  const laptop = await stage.guest()
  const friend = await stage.guest(PHONE)

  // A guest opens a table, only for those who have its link, and signs up.
  await openSlowTable(laptop)
  const link = await laptop.getByLabel('Invite players with this link').inputValue()
  const match = new URL(laptop.url()).pathname
  await signUp(laptop, 'Ann')
  await toldByMail(laptop, 'ann@example.org')
  const browser = subscriber(web.host, '/push')
  const subscribed = await laptop.request.post('/api/me/notices/push', { data: browser.subscription })
  const { push } = await subscribed.json()
  await laptop.context().close()

  // A friend comes by the link, on a phone, and moves.
  await friend.goto(link)
  await friend.waitForURL(`**${match}`)
  await friend.getByRole('button', { name: 'Join the match' }).click()
  await waitForTurn(friend)
  await mark(friend, 4)
  await reach(2, friend)
  await nextDay()
  await expect.poll(() => mail.mails.map(subjectOf)).toContain('Your turn in Tic-tac-toe')
  const pushed = () => web.requests.map((request) => browser.read(request, push.key))
  await expect.poll(pushed).toContainEqual(expect.objectContaining({ title: 'Your turn in Tic-tac-toe', url: match }))
  const told = mail.mails.find((one) => subjectOf(one) === 'Your turn in Tic-tac-toe')
  expect(bodyOf(told ?? { raw: '' })).toContain(`${SITE}${match}`)

  // She opens the match from the notice, on another device; plans an answer, and moves.
  const tablet = await stage.guest()
  await tablet.goto(match)
  await tablet.getByText('If you are one of them, sign in to your account.').waitFor()
  await tablet.getByRole('link', { name: 'Sign in to your account' }).click()
  const known = tablet.getByRole('form', { name: 'I have an account' })
  await known.getByLabel('Name').fill('Ann')
  await known.getByLabel('Password').fill(PASSWORD)
  await known.getByRole('button', { name: 'Sign in' }).click()
  await tablet.waitForURL(`**${match}`)
  await waitForTurn(tablet)
  await mark(tablet, 0)
  await reach(4, tablet, friend)
  await tablet.getByRole('button', { name: 'Your seat' }).click()
  await tablet.getByRole('button', { name: 'Plan moves' }).click()
  const plan = tablet.getByRole('dialog', { name: 'Plan moves' })
  await plan.getByLabel('Their move: square').selectOption({ label: 'row 3, column 3' })
  await plan.getByLabel('My move: square').selectOption({ label: 'row 1, column 3' })
  await plan.getByRole('button', { name: 'Add to the plan' }).click()
  await expect.poll(() => plan.getByRole('list', { name: 'Your plan' }).getByRole('listitem').count()).toBe(1)
  await plan.getByRole('button', { name: 'Done' }).click()

  // The friend's move triggers it. They write to each other.
  await waitForTurn(friend)
  await mark(friend, 8)
  await reach(8, tablet, friend)
  await openChatAndSay(friend, 'That was quick!')
  await openChatAndSay(tablet, 'I had an answer ready')
  for (const page of [tablet, friend]) await expect.poll(() => chatOf(page)).toEqual(['That was quick!', 'I had an answer ready'])

  // That move was a slip. She agrees that it is taken back, and her answer with it.
  await friend.getByRole('button', { name: 'Your seat' }).click()
  await friend.getByRole('button', { name: TAKE_BACK }).click()
  await friend.getByRole('dialog').getByRole('button', { name: TAKE_BACK }).click()
  await tablet.getByTestId('offer').getByRole('button', { name: 'Agree' }).click()
  for (const page of [tablet, friend])
    for (const square of [8, 2]) await expect.poll(() => slotOf(page, 'game.board', square).locator('[data-component]').count()).toBe(0)
  await waitForTurn(friend)

  // The friend vanishes: after three days their clock has run out, and the match is over.
  await friend.close()
  for (let day = 0; day < 4; day++) await nextDay()
  expect(await resultOf(tablet)).toBe('You win!')
  await tablet.getByRole('button', { name: 'Play again' }).click()
  await tablet.waitForURL((url) => url.pathname !== match && url.pathname.startsWith('/matches/'))
  const back = await friend.context().newPage()
  await back.goto(match)
  await back.getByRole('button', { name: 'Join the rematch' }).click()
  // The match that is over has a board too.
  await expect.poll(() => new URL(back.url()).pathname).toBe(new URL(tablet.url()).pathname)
  for (const page of [tablet, back]) await boardOf(page).waitFor()
})
