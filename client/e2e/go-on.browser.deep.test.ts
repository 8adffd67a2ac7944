import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, markInTurn, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('from a past version a player goes on: in a sandbox while the match runs, in a match of their own once it is over', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await mark(x, 4)
  await waitForTurn(o)
  await mark(o, 0)
  await waitForTurn(x)
  const match = x.url()
  await x.getByRole('button', { name: 'One move back' }).click()
  await reach(3, x)
  await x.getByRole('button', { name: 'One move back' }).click()
  await reach(2, x)
  await x.getByRole('button', { name: 'Go on from here' }).click()
  await x.waitForURL((url) => url.href !== `${match}?at=2` && url.pathname.startsWith('/matches/'))
  await x.getByText('sandbox', { exact: true }).waitFor()
  // An agent answers in place of the other player.
  await reach(2, x)
  await expect.poll(() => boardOf(x).locator('[data-slot] .pc-token').count()).toBeGreaterThan(1)
  await x.getByRole('link', { name: 'version 2 of a match' }).click()
  await reach(2, x)
  expect(x.url()).toBe(`${match}?at=2`)

  await x.getByRole('button', { name: 'Back to live' }).click()
  await markInTurn([x, 3], [o, 1], [x, 5])
  await x.getByTestId('result').waitFor()
  expect(await x.getByRole('button', { name: 'Go on from here' }).count()).toBe(0)
  await o.goto(`${match}?at=6`)
  await o.getByRole('button', { name: 'Go on from here' }).click()
  await o.getByText(/^Only you play here, against agents\./).waitFor()
  await slotOf(o, 'game.board', 3).waitFor()
})

it('where a sandbox would tell, it says so and stays', async () => {
  stage.expectErrors(/409/)
  const page = await stage.guest()
  await createMatch(page, 'werewolf', {
    seats: '6',
    ...Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [`seat-${seat}`, 'agent random'])),
  })
  await page.getByRole('button', { name: 'Go on from here' }).click()
  await page.getByText('In this game players may not know which phase the match is in, and a sandbox would show it.').waitFor()
})
