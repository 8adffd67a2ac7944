import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openMailServer } from '../../server/testing/receivers.ts'
import { startServer } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'

const mail = await openMailServer()
afterAll(() => mail.close())
const stage = useStageOf((database, port) =>
  startServer(database, port, '', { SMTP_URL: mail.url, MAIL_FROM: 'Playchart <play@example.org>', PUBLIC_URL: 'http://play.example.org' }),
)
const PHONE = { viewport: { width: 390, height: 844 } }

/** Has a link mailed, and returns where it leads on this server. */
async function asked(page: Page, address: string): Promise<string> {
  const before = mail.mails.length
  await page.goto('/account')
  const form = page.getByRole('form', { name: /^(Sign in by mail|Mail address)$/ })
  await form.getByRole('textbox').fill(address)
  await form.getByRole('button', { name: 'Send a link' }).click()
  await form.getByText(`A link is on its way to ${address}`).waitFor()
  expect(mail.mails).toHaveLength(before + 1)
  const text = mail.mails[before]?.raw.replace(/=\r?\n/g, '') ?? ''
  const [, token] = /\/mailed#([\w-]+)\s/.exec(text) ?? []
  return `/mailed#${token}`
}

it('somebody signs in by a link from a mail, which works once and only on a click, and chooses a new password by another', async () => {
  stage.expectErrors(/status of (401|409|410)|no valid credentials available/)
  const [laptop, scanner, phone] = [await stage.guest(), await stage.guest(), await stage.guest(PHONE)]
  const link = await asked(laptop, 'kim@example.org')
  await scanner.goto(link)
  await scanner.getByRole('heading', { name: 'Link from a mail' }).waitFor()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('link', { name: 'Account' }).click()
  await phone.getByText('kim@example.org').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('button', { name: 'Remove kim@example.org' }).click()
  await expect.poll(() => phone.getByRole('alert').textContent()).toContain('could not sign in')
  await scanner.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => scanner.getByRole('alert').textContent()).toContain('This link was used already')

  await laptop.goto(await asked(laptop, 'kim@example.org'))
  await laptop.getByRole('checkbox', { name: 'Choose a new password' }).check()
  await laptop.getByRole('textbox', { name: 'New password' }).fill('four words are better')
  await laptop.keyboard.press('Enter')
  await laptop.getByRole('link', { name: 'Account' }).click()
  await laptop.getByRole('button', { name: 'Remove kim@example.org' }).click()
  await expect.poll(() => laptop.getByText('kim@example.org').count()).toBe(0)
  await phone.reload()
  await phone.getByRole('link', { name: 'Sign in' }).waitFor()
})
