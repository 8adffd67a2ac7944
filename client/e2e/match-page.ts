import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { guest } from '../../server/testing/guest.ts'

/** What is chosen for a new match, by the names of the fields of the lobby's form: `{ 'seat-1': 'agent random', size: 'small' }`. */
interface Choices {
  readonly [field: string]: string
}
const AGENT = 'agent '

/** Makes a match as the lobby's form does, without the lobby, which would take longer to open than the match. Resolves on its page. */
export async function createMatch(page: Page, game: string, choices: Choices = {}): Promise<void> {
  const { games }: { games: { name: string; players: { default: number } }[] } = await (await page.request.get('/api/games')).json()
  const seats = Number(choices.seats ?? games.find(({ name }) => name === game)!.players.default)
  const wishes = Array.from({ length: seats }, (_, seat) => choices[`seat-${seat}`] ?? (seat === 0 ? 'me' : 'open'))
  const players = wishes.map((wish) => (wish.startsWith(AGENT) ? { agent: wish.slice(AGENT.length) } : wish))
  const variant = Object.fromEntries(Object.entries(choices).filter(([field]) => !/^seat/.test(field)))
  const created = await page.request.post('/api/matches', { data: { game, seats, variant, players } })
  expect(created.status(), await created.text()).toBe(201)
  await page.goto(`/matches/${(await created.json()).id}`)
}

/** Makes a match for one, which is at its first move then. */
export async function playAlone(page: Page, game: string): Promise<Page> {
  await createMatch(page, game, { seats: '1' })
  await waitForTurn(page)
  return page
}

const DAY_MS = 86_400_000

/** Makes a tic-tac-toe with the lobby's form, as friends do who play for days: by link, three days for a move. */
export async function openSlowTable(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'New match of Tic-tac-toe' }).click()
  const form = page.getByRole('dialog')
  const chosen = { 'seat-0': 'open', 'seat-1': 'me', visibility: 'link', clock: 'move', moveMs: String(3 * DAY_MS) }
  for (const [field, value] of Object.entries(chosen)) await form.locator(`select[name="${field}"]`).selectOption(value)
  await form.getByRole('button', { name: 'Create match' }).click()
}

/** Sits down at the first free seat of the match of the other page, without a page of it. */
export async function takeSeat(page: Page, other: Page): Promise<void> {
  const joined = await page.request.post(`/api${new URL(other.url()).pathname}/join`, { data: {} })
  expect(joined.status(), await joined.text()).toBe(200)
}

/** Sits down at the first free seat of the match of the other page, without the lobby. */
export async function joinMatch(page: Page, other: Page): Promise<void> {
  await takeSeat(page, other)
  await watchMatch(page, other)
}

/** Gives the guest of a page a name, without the lobby. */
export async function rename(page: Page, name: string): Promise<void> {
  const renamed = await page.request.put('/api/me', { data: { name } })
  expect(renamed.status(), await renamed.text()).toBe(200)
}

/** Opens the lobby and makes a match with the form, as a visitor does. Resolves on the match's page. */
export async function createInLobby(page: Page, game: string, choices: Choices = {}): Promise<void> {
  await page.goto('/')
  await page.locator(`[data-game="${game}"] .button-primary`).click()
  const form = page.getByRole('dialog')
  for (const [field, value] of Object.entries(choices)) await form.locator(`select[name="${field}"]`).selectOption(value)
  await form.getByRole('button', { name: 'Create match' }).click()
  await page.waitForURL('**/matches/*')
}

/** Finds the match of the other page in the lobby, and sits down at its first free seat. */
export async function joinInLobby(page: Page, other: Page): Promise<void> {
  const { pathname } = new URL(other.url())
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Open matches' })
  await list.getByRole('listitem').first().waitFor()
  const all = list.getByRole('button', { name: /^Show all/ })
  // Other tests leave matches there.
  if (await all.isVisible()) await all.click()
  const line = list.locator('li').filter({ has: page.locator(`a[href="${pathname}"]`) })
  await line.getByRole('button', { name: /^Join/ }).click()
  await boardOf(page).waitFor()
}

/** Opens the match of the other page without a seat. */
export async function watchMatch(page: Page, other: Page): Promise<void> {
  await page.goto(new URL(other.url()).pathname)
  await boardOf(page).waitFor()
}

export const boardOf = (page: Page): Locator => page.getByTestId('board')

/** A slot of the stack at that path of the state, such as `game.board`. */
export const slotOf = (page: Page, stack: string, slot: number): Locator =>
  boardOf(page).locator(`[data-stack~="${stack}"] [data-slot="${slot}"]`)

/** The version on the screen. */
export const versionOf = async (page: Page): Promise<number> => Number(await boardOf(page).getAttribute('data-version'))

/** Waits until every page shows that version or a later one. */
export async function reach(version: number, ...pages: Page[]): Promise<void> {
  for (const page of pages) await expect.poll(() => versionOf(page)).toBeGreaterThanOrEqual(version)
}

/** Waits until it is this page's turn. */
export const waitForTurn = (page: Page): Promise<void> => page.locator('.prompt[data-mine="true"]').waitFor()

/**
 * Waits until the page shows what the selector finds, even if only for a moment: to be called before it can be there. Resolves to its
 * label.
 */
export const glimpsed = (page: Page, selector: string): Promise<string | null> =>
  page.evaluate(
    (selector) =>
      new Promise<string | null>((done) => {
        const look = () => {
          const found = document.querySelector(selector)
          if (!found) return
          changes.disconnect()
          done(found.getAttribute('aria-label'))
        }
        const changes = new MutationObserver(look)
        changes.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    selector,
  )

/** The one of these pages whose turn it is, once it is. */
export async function toMove(pages: readonly Page[]): Promise<Page> {
  let found: Page | undefined
  const look = async () => {
    const mine = await Promise.all(pages.map((page) => page.locator('.prompt[data-mine="true"]').count()))
    found = pages[mine.indexOf(1)]
    return found !== undefined
  }
  await expect.poll(look).toBe(true)
  return found!
}

/** The sentence at the end of the match, once it is shown. */
export const resultOf = async (page: Page): Promise<string> => (await page.getByTestId('result').locator('h2').textContent()) ?? ''

/** Opens the inspector tab and waits for its drawing. */
export async function openInspector(page: Page): Promise<FrameLocator> {
  await page.getByRole('tab', { name: 'Inspector' }).click()
  const inspector = page.frameLocator('iframe')
  await inspector.locator('g[data-phase]').first().waitFor()
  return inspector
}

/** Waits until the inspector lights exactly these phases, besides the chart as a whole. */
export async function expectLit(inspector: FrameLocator, ...phases: string[]): Promise<void> {
  const lit = () =>
    inspector.locator('g[data-phase][data-active="true"]').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-phase')))
  await expect.poll(async () => (await lit()).filter((phase) => phase !== '')).toEqual(phases)
}

/** Plays a whole tic-tac-toe that the first player wins with the upper row. `play` makes one move on a page whose turn it is. */
export async function playTicTacToe(x: Page, o: Page, play: (page: Page, square: number) => Promise<void>): Promise<void> {
  for (const [count, square] of [0, 3, 1, 4, 2].entries()) {
    const page = count % 2 === 0 ? x : o
    await waitForTurn(page)
    await play(page, square)
    // The move, and the engine's change of turn, which the last move does not need.
    await reach(count < 4 ? (count + 1) * 2 : 9, x, o)
  }
  expect(await resultOf(x)).toBe('You win!')
  expect(await resultOf(o)).toMatch(/ wins\.$/)
}

/** Chooses an item of the menu of one's seat by keyboard, and what its dialog asks. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Your seat' }).press('Enter')
  await page.getByRole('button', { name: item, exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).press('Enter')
}

/** Chooses a square of tic-tac-toe. */
export const mark = (page: Page, square: number): Promise<void> => slotOf(page, 'game.board', square).click()

/** Players mark squares, each when it is their turn. */
export async function markInTurn(...marks: readonly (readonly [page: Page, square: number])[]): Promise<void> {
  for (const [page, square] of marks) {
    await waitForTurn(page)
    await mark(page, square)
  }
}

/** Writes a line to the others, in the chat that is open. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('region', { name: 'Chat' }).getByRole('textbox')
  await field.fill(text)
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
}

export async function openChatAndSay(page: Page, text: string): Promise<void> {
  await page.locator('.chat-button').click()
  await say(page, text)
}

export async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** A match of pig with so many versions: nobody ever holds, so nobody wins. `roll` makes one version more, or two. */
export async function longMatch(origin: string, versions: number): Promise<{ id: string; roll(): Promise<number> }> {
  const browser = () => guest({ request: (path, init) => fetch(origin + path, init) })
  let [mover, other] = [browser(), browser()]
  const { id } = await mover.create({ game: 'pig', players: ['me', 'open'] })
  await other.post(`/api/matches/${id}/join`)
  const roll = async (): Promise<number> => {
    const { status, body } = await mover.move(id, 'roll')
    if (status === 200) return body.version
    ;[mover, other] = [other, mover]
    return roll()
  }
  let version = 0
  while (version < versions) version = await roll()
  return { id, roll }
}
