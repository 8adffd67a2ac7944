import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

const stage = useStage()

it('the rules are a click away in the lobby; their contents lead to each part, and the steps tell who can do what', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('link', { name: 'Rules of Hearts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rules of Hearts' }).waitFor()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.getByRole('link').allTextContents()).toEqual([
    ...['Setting up', 'Passing cards', 'Tricks', 'Points', 'The end', 'Step by step', 'The chart'],
  ])
  // By the keyboard: the focus goes on from the part that was chosen.
  await contents.getByRole('link', { name: 'Points' }).focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#rules-points')
  const trick = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Trick', exact: true }) })
  await trick.getByText('Follow suit if you can.').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Rules of Hearts' }).waitFor()
})

it('a page opened at one of its parts shows that part', async () => {
  const page = await stage.guest()
  await page.goto('/games/werewolf/rules#rules-the-end')
  await page.getByRole('heading', { name: 'The end' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

it('a match is not left for the rules: they open beside it, while it waits and while it runs', async () => {
  const page = await stage.guest()
  const open = async () => {
    const opened = page.context().waitForEvent('page')
    const link = page.getByRole('link', { name: 'Rules, in a new tab' })
    await link.focus()
    await page.keyboard.press('Enter')
    const rules = await opened
    await rules.getByRole('heading', { level: 1, name: 'Rules of Pig' }).waitFor()
    await rules.close()
  }
  await createMatch(page, 'pig', { seats: '2' })
  await page.getByLabel('Invite players with this link').waitFor()
  await open()
  await createMatch(page, 'pig', { seats: '2', 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await open()
  await boardOf(page).waitFor()
})

it('on paper there are the rules alone', async () => {
  const page = await stage.guest()
  await page.goto('/games/pig/rules')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'Step by step' }).isVisible()).toBe(true)
})

it('where there is no such game, the page says so', async () => {
  stage.expectErrors(/404/)
  const page = await stage.guest()
  await page.goto('/games/chess/rules')
  await page.getByRole('alert').getByText('This server does not have that game.').waitFor()
})
