import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { MOVING, useStageOf } from './launch.ts'
import { createMatch, joinMatch, mark, playTicTacToe, slotOf, versionOf } from './match-page.ts'

const stage = useStageOf(startServer)

it('a server killed in the middle of a match and started again: the pages reconnect and play goes on', async () => {
  stage.expectErrors(/ERR_CONNECTION_REFUSED/, /WebSocket connection to .* failed/, /ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/)
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
        expect(await slotOf(page, 'game.board', square).locator('[data-component]').count()).toBe(0)
      })
      for (const each of [x, o]) await each.locator('.match[data-connection="live"]').waitFor()
    } else await mark(page, square)
  })
  expect(moves).toBe(5)
})
