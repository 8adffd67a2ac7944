import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { PSEUDO } from '../languages/languages.ts'
import { useStage } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

const stage = useStage()

/** The rules of WCAG 2.2, A and AA, and one that is good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const GAMES = [
  'hearts',
  // What these add is looked at in a deep run.
  ...(DEEP_SEED === null ? [] : ['animations', 'atelier', 'blackjack', 'bluff', 'cantstop', 'checkers', 'connectfour', 'memory', 'pig']),
  ...(DEEP_SEED === null ? [] : ['reversi', 'terraces', 'tictactoe', 'werewolf']),
]
/** They are built for a deep run only; one is longer and read from the right. */
const LANGUAGES = DEEP_SEED === null ? [] : [PSEUDO.id, 'de', 'es']
/** Agents at all seats but the first, however many there are. */
const AGENTS = Object.fromEntries(Array.from({ length: 11 }, (_, seat) => [`seat-${seat + 1}`, 'agent random']))

/** A jack of clubs is drawn as J and ♣, which nobody would say. */
const NAMED_OTHERWISE = 'label-content-name-mismatch'

/** How a page can look, and the rules that are off there. It is left in the last. */
const LOOKS: readonly Look[] = [
  // axe takes the colours of the style sheets, while the system's are on the screen.
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' }, off: [NAMED_OTHERWISE, 'color-contrast'] },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, off: [NAMED_OTHERWISE] },
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, off: [NAMED_OTHERWISE] },
]
interface Look {
  readonly name: string
  readonly media: Parameters<Page['emulateMedia']>[0]
  readonly off: readonly string[]
}

let looked = 0
/** A page in one look after the other; in a deep run in all. */
function looks(): readonly Look[] {
  return DEEP_SEED === null ? [LOOKS[looked++ % LOOKS.length]!] : LOOKS
}

/** What axe finds on the page, or in a frame of it, a line for each element. */
async function found(page: Page, frame: Frame = page.mainFrame()): Promise<string[]> {
  await frame.evaluate(axe.source)
  const problems: string[] = []
  for (const { name, media, off } of looks()) {
    await page.emulateMedia(media)
    // Colours that fade into others are neither.
    await frame.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    })
    const rules = Object.fromEntries([...off.map((rule) => [rule, { enabled: false }]), ['page-has-heading-one', { enabled: true }]])
    const options = { runOnly: { type: 'tag', values: RULES }, rules, resultTypes: ['violations'] } satisfies axe.RunOptions
    const { violations } = await frame.evaluate(
      (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options as axe.RunOptions),
      options,
    )
    for (const { id, nodes } of violations)
      problems.push(...nodes.map(({ target, html }) => `${frame.url()} in ${name}, ${id}: ${target.join(' ')} ${html}`))
  }
  return problems
}

it('axe finds nothing to mend on the pages, in dialogs, a waiting room, and matches, in light, dark and forced colours', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('[data-game="pig"] .button-primary').waitFor()
  const problems = await found(page)
  await page.locator('[data-game="pig"] .button-primary').click()
  await page.getByRole('dialog').waitFor()
  problems.push(...(await found(page)))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByLabel('Link for the other device').waitFor()
  problems.push(...(await found(page)))
  await page.goto('/device')
  await page.getByRole('button', { name: 'Continue here' }).waitFor()
  problems.push(...(await found(page)))
  await page.request.post('/api/me/sign-up', { data: { name: `Axe ${Date.now() % 1_000_000}`, password: 'four words are better' } })
  await page.goto('/account')
  await page.getByRole('region', { name: 'Signed in' }).getByRole('listitem').waitFor()
  problems.push(...(await found(page)))
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').waitFor()
  problems.push(...(await found(page)))
  await page.goto('/mailed#0f3a')
  await page.getByRole('heading', { level: 1 }).waitFor()
  problems.push(...(await found(page)))
  await page.goto('/nothing/here')
  await page.getByRole('heading', { level: 1 }).waitFor()
  problems.push(...(await found(page)))
  await page.goto('/games/bluff/rules')
  await page.getByRole('heading', { name: 'Step by step' }).waitFor()
  problems.push(...(await found(page)))
  await page.goto('/games/tictactoe/chart')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByRole('table', { name: 'Phases' }).waitFor()
  await page.getByRole('button', { name: 'Count them' }).click()
  await page.getByRole('region', { name: 'Played here' }).getByRole('status').filter({ hasText: /match/ }).waitFor()
  problems.push(...(await found(page)))
  await page.goto('/notices')
  await page.getByLabel('Quiet hours').waitFor()
  problems.push(...(await found(page)))
  await createMatch(page, 'tictactoe')
  await page.getByLabel('Invite players with this link').waitFor()
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Write to the other players' }).fill('Anybody there?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Chat' }).getByRole('listitem').waitFor()
  problems.push(...(await found(page)))
  for (const game of GAMES) {
    await createMatch(page, game, AGENTS)
    await boardOf(page).waitFor()
    await page.locator('.log').waitFor()
    problems.push(...(await found(page)))
  }
  const match = page.url()
  await page.goto(`${match}/inspector`)
  const inspector = page.frameLocator('iframe')
  await inspector.locator('[data-phase]').first().waitFor()
  problems.push(...(await found(page)))
  const viewer = page.frame({ url: ({ pathname }) => pathname === '/inspector/' })!
  for (const tab of ['Versions', 'Moves', 'State']) {
    await inspector.getByRole('tab', { name: tab }).click()
    await inspector.getByRole('tabpanel').locator('li, dl').first().waitFor()
    problems.push(...(await found(page, viewer)))
  }
  await page.goto(`${match}?board=plain`)
  await page.getByTestId('generic-board').waitFor()
  problems.push(...(await found(page)))
  expect(problems).toEqual([])
})

it.each(LANGUAGES)('nor on pages in another language: %s', async (language) => {
  const page = await stage.guest()
  await page.context().addCookies([{ name: 'language', value: language, url: stage.server.origin }])
  await page.goto('/')
  await page.locator('[data-game="werewolf"] .button-primary').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  const problems = await found(page)
  await page.locator('[data-game="werewolf"] .button-primary').click()
  await page.getByRole('dialog').waitFor()
  problems.push(...(await found(page)))
  for (const path of ['/account', '/notices', '/games/werewolf/rules', '/games/hearts/chart']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    problems.push(...(await found(page)))
  }
  for (const game of ['werewolf', 'bluff']) {
    await createMatch(page, game, AGENTS)
    await boardOf(page).waitFor()
    await page.locator('.log').waitFor()
    problems.push(...(await found(page)))
  }
  expect(problems).toEqual([])
})
