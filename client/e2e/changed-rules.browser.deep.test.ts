import { dirname } from 'node:path'
import Client from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { writeGame } from '../../server/testing/edited-game.ts'
import { startServer } from '../../server/testing/server-process.ts'
import { SERVER_GONE, useStageOf } from './launch.ts'
import { boardOf, createMatch, joinMatch } from './match-page.ts'

let database = ''
const stage = useStageOf((file, port) => {
  database = file
  // What an edit has written stays.
  if (port === 0) writeGame(dirname(file))
  return startServer(file, port, dirname(file))
})

const cards = (page: Page) => boardOf(page).locator('[data-component]').allTextContents()
const play = (page: Page) => boardOf(page).locator('button[data-move="play"]').first().click()
const isLive = (page: Page) => page.locator('.match[data-connection="live"]').waitFor()

it('under rules that do not fit it a match goes on as it was seen; where its own are gone, a player ends it', async () => {
  stage.expectErrors(...SERVER_GONE, /status of 4\d\d/)
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await createMatch(ann, 'hands')
  await joinMatch(bob, ann)
  await play(ann)
  await expect.poll(() => boardOf(bob).locator('button[data-move="play"]').count()).toBeGreaterThan(0)
  const seen = await cards(bob)
  await stage.restart(async () => void writeGame(dirname(database), { field: 'rounds' }))
  await isLive(bob)
  await bob.reload()
  await isLive(bob)
  await expect.poll(() => cards(bob)).toEqual(seen)
  await play(bob)
  await expect.poll(() => boardOf(ann).locator('button[data-move="play"]').count()).toBeGreaterThan(0)

  const designer = await stage.guest()
  await designer.goto('/games/hands/chart')
  await designer
    .getByRole('row', { name: /1 under these rules to the end/ })
    .getByRole('button', { name: /^Compare with/ })
    .click()
  await designer.getByText('game.rounds: is new').waitFor()
  for (const name of [/^Before: /, 'Now']) await designer.getByRole('heading', { level: 3, name }).waitFor()
  await designer.getByRole('region', { name: 'Now' }).locator('[data-phase="playing"]').waitFor()

  await stage.restart(async () => {
    const file = new Client(database)
    file.exec('delete from rules')
    file.close()
  })
  await ann.reload()
  for (const page of [ann, bob])
    await page.getByText('The rules of Hands have changed since this match started, and it cannot go on under them.').waitFor()
  await ann.getByRole('button', { name: 'End the match…' }).click()
  await ann.getByRole('button', { name: 'Keep it' }).press('Enter')
  await ann.getByRole('button', { name: 'End the match…' }).press('Enter')
  await ann.getByRole('button', { name: 'End the match', exact: true }).click()
  for (const page of [ann, bob]) {
    await page.getByText('A player has ended this match, because it could not go on. Nobody has won.').waitFor()
    await page.getByRole('button', { name: 'Play again' }).waitFor()
  }
  await bob.reload()
  await bob.getByRole('button', { name: 'Play again' }).waitFor()
})
