import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, slotOf, takeSeat, waitForTurn } from './match-page.ts'

const stage = useStage()

it('on a phone somebody chooses how they are told; the browser asks for nothing before a click, and choices are kept', async () => {
  const page = await stage.guest({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo', permissions: ['notifications'] })
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes'
      return 'denied'
    }
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Notices' }).click()
  await page.getByRole('button', { name: 'Show notices in this browser' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const asked = () => page.evaluate(() => document.documentElement.dataset.asked)
  expect(await asked()).toBe(undefined)
  await page.getByRole('button', { name: 'Show notices in this browser' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Notices were not allowed.')
  expect(await asked()).toBe('yes')
  await page.getByLabel('A match is over: Mail').uncheck()
  // At once, before the first is saved.
  await page.getByLabel('One mail a day').check()
  await page.getByLabel('Quiet hours, when nothing is sent').check()
  await page.getByLabel('from').fill('23:30')
  await page.getByLabel('Webhook').fill('https://127.0.0.1/hook')
  await page.getByRole('form', { name: 'In a chat' }).getByRole('button', { name: 'Save' }).click()
  const chat = page.getByRole('form', { name: 'In a chat' })
  await expect.poll(() => chat.getByRole('alert').textContent()).toBe('The address leads into a private network.')
  stage.expectErrors(/status of 400/)
  await page.reload()
  await page.getByLabel('from').waitFor()
  expect(await page.getByLabel('from').inputValue()).toBe('23:30')
  expect(await page.getByLabel('A match is over: Mail').isChecked()).toBe(false)
  expect(await page.getByLabel('A match is over: Browser').isChecked()).toBe(true)
  const kept = await page.evaluate(async () => (await fetch('/api/me/notices')).json())
  expect(kept).toMatchObject({ timeZone: 'Asia/Tokyo', quiet: { from: '23:30', to: '07:00' }, digest: '18:00', webhook: null })
})

it('what is pushed is shown by the service worker', async () => {
  const page = await stage.guest({ permissions: ['notifications'], serviceWorkers: 'allow' })
  await page.goto('/notices')
  await page.getByRole('heading', { name: 'Notices' }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    const { active } = await navigator.serviceWorker.ready
    // What is pushed before that is lost.
    while (active!.state !== 'activated') await new Promise((changed) => active!.addEventListener('statechange', changed, { once: true }))
  })
  const push = { title: 'Your turn in Stroll', text: 'You play with Ann.', url: '/matches/abc', tag: 'turn abc' }
  const origin = new URL(page.url()).origin
  const registrationId = await registered
  // A browser that is busy may lose it; told again, it takes the place of the first.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  }
  await expect.poll(shown, { interval: 500 }).toEqual([{ title: push.title, body: push.text, tag: push.tag, data: push.url }])
})

it('the tab says when it is one’s turn, on the match and on the start page', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Tic-tac-toe – Playchart')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-turn.svg')
  await page.goto('/')
  await expect.poll(() => page.title()).toBe('(1) Playchart')
  await page.goto('/account')
  await expect.poll(() => page.title()).toBe('Account – Playchart')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon.svg')
})

it('in a match that waits for others a link leads to the one that waits for the visitor, and the tab counts it', async () => {
  const [page, other] = [await stage.guest(), await stage.guest()]
  const addresses: string[] = []
  for (let n = 0; n < 2; n++) {
    await createMatch(page, 'tictactoe')
    await takeSeat(other, page)
    addresses.push(page.url())
  }
  await boardOf(page).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Tic-tac-toe – Playchart')
  const next = page.getByRole('link', { name: 'Next match: your turn in Tic-tac-toe' })
  expect(await next.count()).toBe(0)
  await slotOf(page, 'game.board', 4).click()
  await next.waitFor()
  expect(await page.title()).toBe('(1) Tic-tac-toe – Playchart')
  await next.click()
  await page.waitForURL(addresses[0]!)
  await waitForTurn(page)
  expect(await next.count()).toBe(0)
})
