import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import tictactoe from '../../../games/tictactoe/game.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { createCharts } from './charts.ts'

const TICTACTOE = fileURLToPath(new URL('../../../games/tictactoe', import.meta.url))

function chartsOf(limits?: Parameters<typeof createCharts>[0]) {
  const charts = createCharts(limits)
  onTestFinished(() => charts.stop())
  return charts
}

/** The same game once more, as a server has others. */
const another = (folder: string | null) => ({ game: { ...tictactoe }, folder })

test('a chart that could not be drawn fails at once for a while, then it is tried again', async () => {
  const charts = chartsOf()
  const game = another(join(temporaryFolder(), 'none'))
  const why = await charts.of(game).catch((error: unknown) => error)
  expect(why).toMatchObject({ name: 'GameThreadError' })
  await expect(charts.of(game)).rejects.toBe(why)
  expect((await charts.of(another(TICTACTOE))).svg).toContain('data-phase')

  const forgetful = chartsOf({ failedKeptMs: 1 })
  const none = another(join(temporaryFolder(), 'none'))
  const first = await forgetful.of(none).catch((error: unknown) => error)
  await sleep(50)
  const second = await forgetful.of(none).catch((error: unknown) => error)
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
})

test('no more than ten wait to be drawn', async () => {
  const charts = chartsOf()
  const folder = join(temporaryFolder(), 'none')
  const asked = Array.from({ length: 11 }, () => charts.of(another(folder)))
  await expect(asked.pop()).rejects.toThrow('too many charts are to be drawn')
  for (const settled of await Promise.allSettled(asked)) expect(settled.status).toBe('rejected')
})

test('the time counts from the request on: what waits behind others is answered within it', async () => {
  const charts = chartsOf({ answeredWithinMs: 0 })
  await expect(charts.of(another(TICTACTOE))).rejects.toThrow('others took too long')
  // Its own time was never given to it.
  await expect(charts.of(another(TICTACTOE))).rejects.toThrow('others took too long')
})
