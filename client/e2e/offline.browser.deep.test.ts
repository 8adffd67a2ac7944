import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { PSEUDO } from '../languages/languages.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

const stage = useStageOf(startServer)

/** What people may wait until they are told that the network is gone. */
const TOLD_WITHIN_MS = 3000
const mine = (page: Page) => page.getByRole('region', { name: 'Your matches' }).getByRole('listitem')

/** A guest whose pages are kept: the service worker has them under control. */
async function guestWithWorker(): Promise<Page> {
  const page = await stage.guest({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

it('while the server is away, matches are seen as they were last, and afterwards as they are; nothing is left to who comes after', async () => {
  stage.expectErrors(/./)
  const page = await guestWithWorker()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await page.goto('/')
  await mine(page).getByText('Tic-tac-toe').waitFor()
  const keeps = () => page.evaluate(async () => (await (await caches.open('pages-1')).keys()).length)
  await expect.poll(keeps).toBe(2)
  await stage.restart(async () => {
    await page.reload()
    await page.getByText('The server cannot be reached. You see this page as it was on').waitFor()
    await mine(page).getByText('Tic-tac-toe').click()
    await page.goBack()
    await page.goto('/account')
    await mine(page).getByText('Tic-tac-toe').waitFor({ state: 'detached' })
    await page.goto('/')
    await mine(page).getByText('Tic-tac-toe').waitFor()
  })
  await page.getByText('The server cannot be reached. You see this page as it was on').waitFor({ state: 'detached' })
  await mine(page).getByText('Tic-tac-toe').waitFor()
  await page.evaluate(() => fetch('/api/me/sign-out', { method: 'POST' }))
  await expect.poll(keeps).toBe(0)
})

/** The languages of the pages that are kept, by their paths. */
const keptLanguages = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('pages-1')
    const languages = (await pages.keys()).map(async (request): Promise<[string, string | undefined]> => {
      const html = (await (await pages.match(request))?.text()) ?? ''
      return [new URL(request.url).pathname, new DOMParser().parseFromString(html, 'text/html').documentElement.lang]
    })
    return Object.fromEntries(await Promise.all(languages))
  })

it('once pages are in another language, those that were kept before are shown no more', async () => {
  stage.expectErrors(/./)
  const page = await guestWithWorker()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  const match = new URL(page.url()).pathname
  await expect.poll(() => keptLanguages(page)).toEqual({ '/': 'en', [match]: 'en' })
  await page.context().addCookies([{ name: 'language', value: PSEUDO.id, url: stage.server.origin }])
  await page.goto('/')
  await expect.poll(() => keptLanguages(page)).toEqual({ '/': PSEUDO.id })
  await stage.restart(async () => {
    await page.goto(match)
    await page
      .locator('main')
      .getByText(/[א-ת]{3}/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO.id)
  })
})

it('that the network is gone is said within three seconds, and no more once it is back', async () => {
  stage.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('[data-game="pig"]').waitFor()
  await page.context().setOffline(true)
  await page.getByText('The network is gone.').waitFor({ timeout: TOLD_WITHIN_MS })
  await page.context().setOffline(false)
  await page.getByText('The network is gone.').waitFor({ state: 'detached' })
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await page.context().setOffline(true)
  await page.getByText('The connection is lost.').waitFor({ timeout: TOLD_WITHIN_MS })
  await page.context().setOffline(false)
  await page.getByText('The connection is lost.').waitFor({ state: 'detached' })
})

it('the page can be installed: its manifest names what it opens, and pictures of the sizes that browsers want', async () => {
  const page = await stage.guest()
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
