import { expect, test } from 'vitest'
import type { ChatLineInfo } from '../remote/wire.ts'
import { continuesBlock, isClosedIn, isReaction, isRemovable, merged, newestOf, oldestIn, writersOf } from './lines.ts'

const line = (room: ChatLineInfo['room'], number: number, at: number, rest: Partial<ChatLineInfo> = {}): ChatLineInfo => ({
  ...{ room, line: number, at, name: 'Ann', seat: 0, me: false, text: 'Hello' },
  ...rest,
})

test('lines of both rooms are in the order in which they were written, each once and as it was known', () => {
  const [one, two, three] = [line('players', 1, 10), line('watchers', 1, 15), line('players', 2, 20)]
  const all = merged([one, three], [{ ...three }, two, { ...one }])
  expect(all.map(({ room, line }) => `${room} ${line}`)).toEqual(['players 1', 'watchers 1', 'players 2'])
  expect([all[0], all[2]]).toEqual([one, three])
  expect(all[0]).toBe(one)
  expect(newestOf(all)).toEqual([three, two])
  expect([oldestIn(all, 'players'), oldestIn(all, 'watchers'), oldestIn([], 'players')]).toEqual([1, 1, undefined])
})

test('a line that was removed takes the place of what it was', () => {
  const [one, two] = [line('players', 1, 10), line('players', 2, 20)]
  const gone = { ...one, text: null }
  const all = merged([one, two], [gone])
  expect(all).toEqual([gone, two])
  expect(merged(all, [one])[0]).toBe(gone)
})

test('one’s own lines can be removed for ten minutes, and all by moderators', () => {
  const own = line('players', 1, 0, { me: true })
  expect([isRemovable(own, false, 599_999), isRemovable(own, false, 600_000), isRemovable(own, true, 600_000)]).toEqual([true, false, true])
  expect([isRemovable(line('players', 1, 0), false, 1), isRemovable({ ...own, text: null }, true, 1)]).toEqual([false, false])
})

test('others who have written are listed once, with their last line', () => {
  const bob = { name: 'Bob', guest: true as const, seat: 1 }
  const lines = [
    line('players', 1, 1, bob),
    line('players', 2, 2),
    line('players', 3, 3, { ...bob, text: 'Again' }),
    line('players', 4, 4, { me: true }),
  ]
  const gone = line('players', 5, 5, { name: 'Player', text: null })
  expect(writersOf([...lines, gone]).map(({ name, line }) => `${name}: ${line.line}`)).toEqual(['Ann: 2', 'Bob (guest): 3'])
})

test('a line goes on where the one before left off', () => {
  const first = line('players', 1, 0)
  const after = (at: number, rest: Partial<ChatLineInfo> = {}) => continuesBlock(first, line('players', 2, at, rest))
  expect([after(1000), after(300_000), after(1000, { name: 'Bob' }), after(1000, { seat: 1 }), after(1000, { room: 'watchers' })]).toEqual([
    true,
    ...[false, false, false, false],
  ])
  expect(continuesBlock(undefined, first)).toBe(false)
})

test('a phase closes the chat for itself and what is inside', () => {
  expect(['night', 'night.wolves', 'nightfall', 'day'].map((path) => isClosedIn(['night'], path))).toEqual([true, true, false, false])
  expect(isClosedIn([''], 'day')).toBe(true)
})

test('emoji alone are a reaction', () => {
  expect(['👍', '👍🏽 ❤️', '👩‍👩‍👧'].every(isReaction)).toBe(true)
  expect(['', 'ok 👍', '123', '👍'.repeat(13)].some(isReaction)).toBe(false)
})
