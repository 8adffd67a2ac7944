import { expect, test } from 'vitest'
import type { Agent, Game, Json } from '../../engine/index.ts'
import { playMatch, secretFor } from '../../engine/simulation/play-match.ts'
import { peepingGame } from '../../engine/testing/fixtures/peeping.ts'
import { Session } from '../play/session.ts'

/** In matches that are played from the terminal agents are told each step, as on the server. */

/** The game, and the moves of each chain that its agent at seat 0 was told. */
function listened(): { game: Game; told: string[] } {
  const told: string[] = []
  const listening: Agent = peepingGame.agents.listening
  const agent: Agent = {
    ...listening,
    observe(view, random, memory, steps): Json | null {
      if (view.viewer === 0)
        told.push(steps.map(({ move, view: { game } }) => `${move}:${(game.open as { count: number }).count}`).join(' '))
      return listening.observe!(view, random, memory, steps)
    },
  }
  return { game: { ...peepingGame, agents: { listening: agent } }, told }
}
const CHAINS = ['turnUp:1 cover:0', ...Array(3).fill('knock:0 turnUp:1 cover:0')]

test('simulate tells agents the steps of the set-up and of each chain', () => {
  const { game, told } = listened()
  playMatch({ seated: { game, players: ['listening', 'listening'] }, variant: {}, secret: secretFor(1, 0), most: 100 })
  expect(told).toEqual(CHAINS)
})

test('play does', async () => {
  const { game, told } = listened()
  const lines = { isTerminal: false, columns: 80, ask: () => Promise.reject(new Error('nobody is asked')), close() {} }
  const seated = { game, players: ['listening', 'listening'] }
  await new Session({ seated, folder: '', variant: {}, secret: secretFor(1, 0), lines, say: () => {} }).play()
  expect(told).toEqual(CHAINS)
})
