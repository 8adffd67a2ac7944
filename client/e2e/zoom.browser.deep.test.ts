import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch } from './match-page.ts'
import { cutOff, cutOffIn, ZOOMED } from './zoomed.ts'

const stage = useStage()

it('at 200% no page is cut off, scrolls sideways or moves by itself', async () => {
  const page = await stage.guest(ZOOMED)
  const wrong: string[] = []
  const look = async () => wrong.push(...(await cutOff(page)).map((line) => `${new URL(page.url()).pathname}: ${line}`))
  for (const [path, heading] of [
    ['/', 'Games'],
    ['/account', 'Sign in'],
    ['/notices', 'Notices'],
    ['/games/hearts/rules', 'Step by step'],
    ['/games/hearts/chart', 'Chart'],
    ['/nothing/here', /./],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await look()
  }
  await createMatch(page, 'werewolf', { seats: '7' })
  await page.getByLabel('Invite players with this link').waitFor()
  await look()
  expect(wrong).toEqual([])
})

it.each([
  ['atelier', 4],
  ['blackjack', 7],
  ['werewolf', 12],
])('enlarged twice, %s with %i seats is not cut off and does not scroll sideways', async (game, seats) => {
  expect(await cutOffIn(stage, game, seats, 2)).toEqual([])
})
