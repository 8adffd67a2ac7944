import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch } from './match-page.ts'

const stage = useStage()
const PASSWORD = 'four words are better'

it('a guest signs up, takes up the match on a phone, and signs the phone out from the laptop', async () => {
  // The phone's connection is closed before its page is, which tries it again.
  stage.expectErrors(/status of 401|no valid credentials available/)
  const name = `Zoe ${Date.now() % 1_000_000}`
  const laptop = await stage.guest()
  await createMatch(laptop, 'tictactoe')
  const match = laptop.url()
  await laptop.getByRole('link', { name: 'Sign in' }).click()
  const form = laptop.getByRole('form', { name: 'I am new' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Make an account' }).click()
  await laptop.waitForURL(match)
  await laptop.getByRole('button', { name: 'Leave' }).waitFor()

  const phone = await stage.guest({ viewport: { width: 390, height: 844 } })
  await phone.goto('/account')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const known = phone.getByRole('form', { name: 'I have an account' })
  await known.getByLabel('Name').fill(name.toUpperCase())
  await known.getByLabel('Password').fill('something else')
  await known.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => known.getByRole('alert').textContent()).toContain('There is no account with this name and password')
  await known.getByLabel('Password').fill(PASSWORD)
  await phone.keyboard.press('Enter')
  await phone.getByRole('link', { name: 'Account' }).waitFor()
  await phone.goto(match)
  await phone.getByRole('button', { name: 'Leave' }).waitFor()

  await laptop.getByRole('link', { name: 'Account' }).click()
  await laptop.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect.poll(() => laptop.getByRole('button', { name: 'Sign out' }).count()).toBe(1)
  await phone.reload()
  await phone.getByRole('link', { name: 'Sign in' }).waitFor()

  const own = laptop.getByRole('form', { name: 'Password' })
  await own.getByLabel('New password').fill('five words are better still')
  await own.getByLabel('Password now').fill('something else')
  await laptop.keyboard.press('Enter')
  await expect.poll(() => own.getByRole('alert').textContent()).toContain('not the password of your account')
  await own.getByLabel('Password now').fill(PASSWORD)
  await laptop.keyboard.press('Enter')
  await own.getByText('Your password was changed').waitFor()
  await laptop.getByRole('button', { name: 'Sign out this browser' }).click()
  await laptop.getByRole('link', { name: 'Sign in' }).waitFor()
})
