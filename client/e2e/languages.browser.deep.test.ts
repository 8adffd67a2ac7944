import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PSEUDO } from '../languages/languages.ts'
import { useStage } from './launch.ts'
import { boardOf, createMatch, waitForTurn } from './match-page.ts'
import { cutOff } from './zoomed.ts'

const stage = useStage()

const SIZES: readonly BrowserContextOptions[] = [{ viewport: { width: 390, height: 844 } }, { viewport: { width: 1280, height: 800 } }]

/** A visitor who has chosen a language. */
async function visitor(language: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await stage.guest(options)
  await page.context().addCookies([{ name: 'language', value: language, url: stage.server.origin }])
  return page
}

/** What is read on a page besides its board and what is code: texts, and names and descriptions of elements. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const NOT_OURS = 'script, style, noscript, svg, code, kbd, option[lang], [data-testid="board"], .brand'
    const texts: string[] = []
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest(NOT_OURS)) continue
      for (const name of NAMES) texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    }
    return [document.title, ...texts]
  })

/** The names of people in the lists, who are also those of other tests. */
const peopleOn = async (page: Page): Promise<string[]> =>
  (await page.locator('.match-names').allTextContents()).flatMap((names) => names.match(/[A-Z]\w*(?: [A-Z\d]\w*)*/g) ?? [])

/** The texts that have Latin letters, without what games, agents and players are called. */
async function untranslated(page: Page): Promise<string[]> {
  const { games } = await (await page.request.get('/api/games')).json()
  const own: string[] = []
  const collect = (value: unknown): unknown =>
    typeof value === 'string' ? own.push(value) : typeof value === 'object' && value !== null && Object.values(value).forEach(collect)
  collect(games)
  // The lists may change meanwhile.
  const [before, texts, after] = [await peopleOn(page), await textsOn(page), await peopleOn(page)]
  const names = [...new Set([...own, ...before, ...after])].filter((name) => /[A-Z]/.test(name)).sort((a, b) => b.length - a.length)
  const found = texts.map((text) => {
    const stripped = names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    return stripped.replace(/Playchart|Guest \d+|https?:\S+|localhost\S*/g, '')
  })
  return [...new Set(found.filter((text) => /[a-z]{2}/i.test(text)))]
}

it.each(SIZES)(
  'in a language that is read from the right, %j has no English text, nothing is cut off and no page scrolls sideways',
  async (size) => {
    const page = await visitor(PSEUDO.id, size)
    const wrong: string[] = []
    const look = async () => {
      const { pathname } = new URL(page.url())
      wrong.push(...[...(await untranslated(page)), ...(await cutOff(page))].map((line) => `${pathname}: ${line}`))
    }
    for (const path of ['/', '/account', '/notices', '/nothing/here']) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await page
        .getByText(/[א-ת]{3}/)
        .first()
        .waitFor()
      if (path === '/') await page.locator('[data-game="tictactoe"]').waitFor()
      await look()
    }
    await createMatch(page, 'tictactoe')
    await page.locator('.waiting-seats').waitFor()
    await look()
    await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
    await boardOf(page).waitFor()
    await waitForTurn(page)
    await page.locator('.log').waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([PSEUDO.id, 'rtl'])
    await look()
    // What the game says is English: it has no texts in this language.
    const ofGame = /^\S*: ?(Place your mark|Put your mark on an empty square\.|Place|Log|.*row \d, column \d.*)$/
    expect(wrong.filter((line) => !ofGame.test(line))).toEqual([])
  },
)

it('what a game says is in the language of the page where its author has written it: names, the prompt, the log and why not', async () => {
  const page = await visitor(PSEUDO.id)
  await page.goto('/')
  await page.getByRole('heading', { name: 'שוק', exact: true }).waitFor()
  await createMatch(page, 'emporium', { seats: '1' })
  await page.getByRole('heading', { name: 'שוק', exact: true }).waitFor()
  await page.getByText('קנה ומכור', { exact: true }).waitFor()
  await boardOf(page).getByRole('button', { name: 'סגור', exact: true }).waitFor()
  const { pathname } = new URL(page.url())
  const made = await page.request.post(`/api${pathname}/moves`, { data: { move: 'reserve', args: { ware: 0 } } })
  expect(made.status(), await made.text()).toBe(200)
  await page.locator('.log').getByText('שומר סחורה').waitFor()
  await page.locator('.ask-what').click()
  await page.getByRole('dialog').getByText('כבר שמרת אחת.', { exact: true }).waitFor()
})

it('where a game has no rules in the language of the page, its page has the English ones, and says so to browsers', async () => {
  const page = await visitor(PSEUDO.id)
  await page.goto('/games/hearts/rules')
  const text = page.locator('.rules-text')
  await text.getByText('Aces are high.').waitFor()
  expect(await text.getAttribute('lang')).toBe('en')
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

it('where a game has no texts in the language of the page, no line of the log is in two languages', async () => {
  const page = await visitor(PSEUDO.id)
  await createMatch(page, 'hearts', { 'seat-1': 'agent random', 'seat-2': 'agent random', 'seat-3': 'agent random' })
  await page.locator('.log').getByText('passes 3 cards').first().waitFor()
})

it('a browser that prefers a language has pages in it, until its visitor chooses another one on the page of their account', async () => {
  const page = await stage.guest({ locale: PSEUDO.id })
  await page.goto('/account')
  const field = page.locator('select[name="language"]')
  await field.waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO.id)
  await field.selectOption('en')
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})
