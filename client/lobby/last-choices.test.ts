import { expect, it } from 'vitest'
import type { GameInfo } from '../remote/wire.ts'
import { againstComputer, type Choices, choicesFrom, withFriend } from './last-choices.ts'

const game: GameInfo = {
  name: 'memory',
  displayName: 'Memory',
  description: '',
  players: { min: 2, max: 4, default: 2, counts: [2, 3, 4] },
  variants: {
    size: {
      displayName: 'Size',
      description: '',
      default: 'large',
      values: { small: { displayName: 'small', description: '' }, large: { displayName: 'large', description: '' } },
    },
  },
  agents: [
    { name: 'random', displayName: 'Random', description: '' },
    { name: 'mindful', displayName: 'Mindful', description: '' },
  ],
}
const defaults = choicesFrom(game, null)

it('without anything kept, one sits at the first of the usual seats, and everybody may come and watch, without a clock', () => {
  expect(defaults).toEqual({
    players: ['me', 'open'],
    variant: { size: 'large' },
    visibility: 'open',
    watchers: 'everyone',
    clock: null,
    graceMs: 120_000,
  })
})

it('what was chosen comes again', () => {
  const chosen = {
    players: ['open', 'me', { agent: 'random' }],
    variant: { size: 'small' },
    visibility: 'link',
    watchers: 'players',
    clock: { kind: 'move', moveMs: 86_400_000, vacationMs: 3 * 86_400_000, out: 'lose' },
    graceMs: 30_000,
  }
  expect(choicesFrom(game, JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
})

it.each([
  ['a number of seats', { players: ['me'] }],
  ['an agent', { players: ['me', { agent: 'gone' }] }],
  ['two seats of one’s own', { players: ['me', 'me'] }],
  ['an option', { variant: { size: 'huge', colour: 'red' } }],
  ['watchers that the server refuses', { visibility: 'open', watchers: 'link' }],
  ['a clock', { clock: { kind: 'bank', bankMs: 1, incrementMs: 5 } }],
  ['vacation where moves have minutes', { clock: { kind: 'sand' }, graceMs: -1 }],
  ['no object at all', 'nonsense'],
])('what the game or the page does not offer any more falls back to its default: %s', (_, kept) => {
  expect(choicesFrom(game, kept)).toEqual(defaults)
})

it('a clock of minutes keeps no vacation', () => {
  const kept = { clock: { kind: 'move', moveMs: 60_000, vacationMs: 3 * 86_400_000, out: 'absent' } }
  expect(choicesFrom(game, kept).clock).toEqual({ kind: 'move', moveMs: 60_000, vacationMs: 0, out: 'absent' })
})

it('against the computer all other seats have agents: those chosen last, else the game’s last', () => {
  expect(againstComputer(game, defaults)).toMatchObject({ game: 'memory', seats: 2, players: ['me', { agent: 'mindful' }] })
  const chosen = choicesFrom(game, { players: ['open', 'me', { agent: 'random' }] })
  expect(againstComputer(game, chosen)?.players).toEqual([{ agent: 'random' }, 'me', { agent: 'random' }])
})

it('no match against the computer where no agent can play along', () => {
  expect(againstComputer({ ...game, agents: [] }, defaults)).toBeNull()
  const alone = { ...game, players: { min: 1, max: 1, default: 1, counts: [1] } }
  expect(againstComputer(alone, choicesFrom(alone, null))).toBeNull()
})

const chosen: Choices = {
  players: ['me', { agent: 'random' }],
  variant: { size: 'small' },
  visibility: 'open',
  watchers: 'everyone',
  clock: null,
  graceMs: 120_000,
}

it('a table for a friend is by link, with 3 days for each move; what else was chosen stays', () => {
  expect(withFriend({ ...chosen, players: ['me', 'open', { agent: 'random' }] })).toEqual({
    ...chosen,
    players: ['me', 'open', { agent: 'random' }],
    visibility: 'link',
    watchers: 'link',
    clock: { kind: 'move', moveMs: 3 * 86_400_000, vacationMs: 0, out: 'absent' },
  })
})

it('where all seats are taken, those of agents become free for friends', () => {
  expect(withFriend(chosen).players).toEqual(['me', 'open'])
})
