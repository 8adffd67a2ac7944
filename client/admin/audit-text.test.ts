import { expect, test } from 'vitest'
import { detailTexts, didText } from './audit-text.ts'

test('what moderators do is said in words', () => {
  expect(didText({ what: 'watch', user: null, match: null, details: {} })).toBe('watched')
  expect(didText({ what: 'find-people', user: 'x', match: null, details: {} })).toBe('looked at')
  expect(didText({ what: 'find-matches', user: null, match: 'm', details: {} })).toBe('looked for')
  expect(didText({ what: 'ban', user: 'x', match: null, details: { lifted: true } })).toBe('let in again')
  expect(didText({ what: 'reports', user: 'x', match: null, details: { report: 'r' } })).toBe('settled a report about')
  expect(didText({ what: 'repaint', user: null, match: null, details: {} })).toBe('repaint')
})

test.each([
  [{ people: ['Bob', 'Bobby'] }, '“Bob”, “Bobby”'],
  [{ people: [] }, 'found nobody'],
  [{ find: 'Bob' }, '“Bob”'],
  [{ find: '' }, ''],
  [{ as: 1, begun: true }, 'as seat 2, from here on'],
  [{ as: 'spectator', ended: true }, 'as a spectator, up to here'],
  [{ as: 'admin' }, 'with everything'],
  [{ settled: false }, ''],
  [{ before: 'Bob', after: 'Robert' }, 'was: Bob, is: Robert'],
  [{ seat: 0, move: 'roll', refused: 'turn' }, 'seat 1, move: roll, refused: turn'],
])('details %j', (details, text) => {
  expect(detailTexts({ details }).join(', ')).toBe(text)
})
