import { expect, it } from 'vitest'
import type { Choices } from './last-choices.ts'
import { withFriend } from './with-friend.ts'

const choices: Choices = {
  players: ['me', { agent: 'random' }],
  variant: { size: 'small' },
  visibility: 'open',
  watchers: 'everyone',
  clock: null,
  graceMs: 120_000,
}

it('a table for a friend is by link, with 3 days for each move; what else was chosen stays', () => {
  expect(withFriend({ ...choices, players: ['me', 'open', { agent: 'random' }] })).toEqual({
    ...choices,
    players: ['me', 'open', { agent: 'random' }],
    visibility: 'link',
    watchers: 'link',
    clock: { kind: 'move', moveMs: 3 * 86_400_000, vacationMs: 0, out: 'absent' },
  })
})

it('where all seats are taken, those of agents become free for friends', () => {
  expect(withFriend(choices).players).toEqual(['me', 'open'])
})
