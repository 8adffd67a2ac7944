import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { MOVING, SERVER_GONE, useStageOf } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, playTicTacToe, slotOf, versionOf } from './match-page.ts'

const stage = useStageOf(startServer)

it('a server killed in the middle of a match and started again: the pages reconnect and play goes on', async () => {
  stage.expectErrors(...SERVER_GONE)
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  let moves = 0
  await playTicTacToe(x, o, async (page, square) => {
    moves += 1
    if (moves === 3) {
      await stage.restart(async () => {
        for (const each of [x, o]) await each.getByRole('alert').filter({ hasText: 'connection is lost' }).waitFor()
        // A move without a server changes nothing yet: it is said that it will be sent, which the rest of the test relies on.
        const before = await versionOf(page)
        await mark(page, square)
        await page.getByTestId('refusal').getByText('Your move is being sent again; it will be made only once.').waitFor()
        await expect.poll(() => slotOf(page, 'game.board', square).getAttribute('data-pending')).toBe('true')
        expect(await versionOf(page)).toBe(before)
        // The piece is shown as one that is not confirmed.
        expect(await boardOf(page).getAttribute('data-ahead')).toBe('true')
      })
      for (const each of [x, o]) await each.locator('.match[data-connection="live"]').waitFor()
    } else await mark(page, square)
  })
  expect(moves).toBe(5)
})
