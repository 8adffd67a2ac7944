import { expect, it } from 'vitest'
import { SERVER_GONE, useStage } from './launch.ts'
import { boardOf, createMatch, middleOf, waitForTurn } from './match-page.ts'
import { look, offTheScreen, PHONES } from './phone-screen.ts'

const stage = useStage()

// All games, with all their seats, are in phone.deep.test.ts.
it.each([
  ['hearts', 'upright', 4],
  ['blackjack', 'sideways', 4],
  ['atelier', 'sideways', 2],
] as const)('on a phone, %s is played %s without anything to press below the fold', async (game, phone, seats) => {
  expect(await offTheScreen(stage, game, phone, seats, 4)).toEqual([])
})

const LONG_REFUSAL = 'Your reserved changed before your move arrived: slot 1. Your move was not made.'

it.each(['upright', 'sideways'] as const)(
  'on a phone held %s, a long refusal and a lost connection leave the board where it is',
  async (phone) => {
    const page = await stage.guest({ viewport: PHONES[phone], hasTouch: true, isMobile: true })
    stage.expectErrors(...SERVER_GONE)
    let isDown = false
    let end = () => {}
    let isHeard = false
    await page.routeWebSocket('**/live?*', async (line) => {
      if (isDown) return line.close()
      const server = line.connectToServer()
      end = () => void line.close()
      server.onMessage((message) => {
        line.send(message)
        isHeard = true
      })
      line.onMessage((message) => {
        const { type, key } = JSON.parse(String(message))
        if (type === 'move') line.send(JSON.stringify({ type: 'refused', key, code: 'rule', message: LONG_REFUSAL }))
        else server.send(message)
      })
    })
    await createMatch(page, 'atelier', { seats: '2', 'seat-1': 'agent random' })
    await waitForTurn(page)
    // Until then a move is sent otherwise, and made.
    await expect.poll(() => isHeard).toBe(true)
    const cards = boardOf(page).getByLabel('Market')
    const place = await middleOf(cards)

    await boardOf(page).getByRole('button', { name: 'Two pots of madder' }).tap()
    await page.getByTestId('refusal').getByText(LONG_REFUSAL).waitFor()
    expect(await middleOf(cards)).toEqual(place)
    expect((await look(page)).wrong).toEqual([])

    isDown = true
    end()
    await page.getByText('The connection is lost. Trying again…').waitFor()
    expect(await middleOf(cards)).toEqual(place)
    expect((await look(page)).wrong).toEqual([])
  },
)

const WINDOWS = { ...PHONES, 'in a window': { width: 1024, height: 768 } }

it.each(Object.entries(WINDOWS))('%s, moves on their way leave the board where it is, also beside a countdown', async (_, viewport) => {
  const page = await stage.guest({ viewport, hasTouch: true, isMobile: viewport !== WINDOWS['in a window'] })
  let isHeld = false
  await page.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => {
      if (!isHeld || JSON.parse(String(message)).type !== 'move') server.send(message)
    })
  })
  await page.route('**/moves', (route) => (isHeld ? undefined : route.continue()))
  await createMatch(page, 'animations', { seats: '1' })
  await waitForTurn(page)
  const board = boardOf(page)
  const press = (name: string) => board.getByRole('button', { name }).dispatchEvent('click')
  await press('Start the clock')
  const countdown = page.locator('.prompt-timers .pc-countdown')
  await countdown.waitFor()
  const place = await middleOf(board)
  isHeld = true
  await press('Step')
  await press('Hop')
  await page.getByText('2 moves on their way').waitFor()
  expect(await middleOf(board)).toEqual(place)
  expect(await countdown.isVisible()).toBe(true)
})
