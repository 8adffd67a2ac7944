import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch } from './match-page.ts'

const stage = useStage()
const PHONE = { viewport: { width: 390, height: 844 } }
const PHOTO = fileURLToPath(new URL('../pictures/blackjack-and-inspector.png', import.meta.url))

it('a guest goes on with a phone by a link, which works once and only on a click, and signs the phone out again', async () => {
  stage.expectErrors(/status of (410|401)/)
  const laptop = await stage.guest()
  await createMatch(laptop, 'tictactoe')
  await laptop.getByRole('link', { name: 'Sign in' }).click()
  await laptop.getByRole('button', { name: 'Make a link' }).click()
  await laptop.getByRole('img', { name: 'The link as a QR code' }).waitFor()
  const link = await laptop.getByLabel('Link for the other device').inputValue()

  const preview = await stage.guest()
  await preview.goto(link)
  await preview.getByRole('heading', { name: 'Continue on this device' }).waitFor()
  const phone = await stage.guest(PHONE)
  await phone.goto(link)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await phone.getByRole('region', { name: 'Your matches' }).getByRole('link', { name: 'Tic-tac-toe' }).waitFor()
  await preview.getByRole('button', { name: 'Continue here' }).click()
  await expect.poll(() => preview.getByRole('alert').textContent()).toContain('This link was used already')

  await laptop.reload()
  await laptop.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect.poll(() => laptop.getByRole('region', { name: 'Signed in' }).count()).toBe(0)
  await phone.reload()
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await phone.getByRole('region', { name: 'Open matches' }).getByRole('link', { name: 'Tic-tac-toe' }).first().waitFor()
  expect(await phone.getByRole('region', { name: 'Your matches' }).getByRole('link').count()).toBe(0)
})

it('somebody leaves for good', async () => {
  const page = await stage.guest(PHONE)
  await page.goto('/account')
  const name = `Leaving ${Date.now() % 1_000_000}`
  const form = page.getByRole('form', { name: 'I am new' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill('four words are better')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Account' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download your data' }).click()])
  expect(download.suggestedFilename()).toBe('playchart.json')
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // Closed it is hidden at once, and gone when the page is told that it was closed.
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete…')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
})

it('the picture that somebody chooses is shown at their chip, to others too, until it is removed', async () => {
  stage.expectErrors(/status of 404/)
  const ann = await stage.guest()
  await ann.request.post('/api/me/sign-up', { data: { name: `Ann ${Date.now() % 1_000_000}`, password: 'four words are better' } })
  await ann.goto('/account')
  await ann.getByLabel('Choose a picture…').setInputFiles(PHOTO)
  await ann.getByRole('img', { name: 'How others see you' }).waitFor()
  await createMatch(ann, 'tictactoe', { 'seat-1': 'agent random' })
  const other = await stage.guest(PHONE)
  await other.goto(ann.url())
  const shown = other.locator('.seats img')
  await shown.waitFor()
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(128)

  await ann.goto('/account')
  await ann.getByLabel('Change…').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect.poll(() => ann.getByRole('alert').textContent()).toContain('cannot read that file as a picture')
  await ann.getByRole('button', { name: 'Remove' }).click()
  await ann.getByLabel('Choose a picture…').waitFor()
})
