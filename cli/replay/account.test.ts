import { expect, test } from 'vitest'
import { ADMIN, type Game, int, oneOf, SPECTATOR, setup } from '../../engine/index.ts'
import { internalsOf, withInternals } from '../../engine/rules/game.ts'
import { randomMatch } from '../../engine/testing/index.ts'
import cantStop from '../../games/cantstop/game.ts'
import checkers from '../../games/checkers/game.ts'
import connectFour from '../../games/connectfour/game.ts'
import hearts from '../../games/hearts/game.ts'
import memory from '../../games/memory/game.ts'
import reversi from '../../games/reversi/game.ts'
import { account } from './account.ts'

/** A random match as somebody reads it, by versions; 0 is its head. */
const versions = (game: unknown, viewer: number | typeof SPECTATOR | typeof ADMIN, seed = 1) => {
  const { first, steps } = randomMatch(game as Game, seed)
  return account(game as Game, { first, steps }, viewer).split('\n\n')
}

test('players and slots count from 1, also where each is in a region of their own', () => {
  const [head, , dealt, passed] = versions(hearts, 1)
  expect(head).toMatch(/^Hearts for \d, Length: .*, as player 2 sees it$/)
  expect(dealt).toMatch(/^version 1: The cards are dealt\.\n {2}in passing \(1: choosing, 2: choosing, .*; to move: player 1, player 2, /)
  expect(dealt).toMatch(/\n {2}deck: shuffled\n[\s\S]*\n {2}player 2 hand: [♠♥♦♣]\w+ /)
  expect(dealt).toMatch(/\n {2}player 1 hand: \d+ face down(\n|$)/)
  expect(passed).toMatch(/^version 2: Player \d passes (3 cards|[♠♥♦♣]\w+, [♠♥♦♣]\w+ and [♠♥♦♣]\w+)\./)
  expect(versions(memory, SPECTATOR)[2]).toMatch(/^version 1: Player 1 turns over (\S+) \(slot (\d+)\)\.\n[\s\S]*\n {2}cards \2: # → \1$/)
})

test('places are called as moves call them, and what lies over one another is told apart by where it is', () => {
  const advanced = versions(cantStop, 0).flatMap((one) => [...one.matchAll(/advances in (\d+)\.\n[\s\S]*\n {2}columns:? (\d+):/g)])
  expect(advanced.length).toBeGreaterThan(0)
  for (const [, sum, column] of advanced) expect(column).toBe(sum)
  const [, begun, placed] = versions(reversi, SPECTATOR)
  expect(begun).not.toContain('squares: .')
  const square = /^version 1: Player 1 places a black disc on (\w\d) and turns over (?:[\w, ]+)\./.exec(placed)![1]
  expect(placed).toContain(`\n  squares ${square}: . → black\n`)
  expect(placed).toMatch(/\n {2}squares [de][45]: white → black(\n|$)/)
  expect(versions(memory, ADMIN)[2]).toMatch(/\n {2}cards \d+: (\S+) \(hidden\) → \1$/)
})

test('a game that draws itself is drawn where that has changed, in place of the places that nobody names', () => {
  const [, begun, moved] = versions(checkers, 0)
  expect(begun).toContain('\n  w29     w30     w31     w32\n')
  expect(begun).not.toContain('capturing')
  const [, to] = /^version 1: Player 1 moves \d+-(\d+)\./.exec(moved)!
  expect(moved).toMatch(new RegExp(` b${to}\\b`))
  expect(moved).not.toContain('board')
  expect(versions(connectFour, 0)[3]).toMatch(/(\n {2}([.br] ){6}[.br]){6}\n {2}player 2 discs: – red$/)
})

test('a diagram that throws keeps nobody from reading the rest', () => {
  const internals = internalsOf(checkers as Game)
  const broken = withInternals(checkers as Game, { ...internals, definition: { ...internals.definition, diagram: () => JSON.parse('') } })
  expect(versions(broken, 0)[2]).toMatch(/\n {2}board \d+: black → \.\n/)
})

const s = setup({ game: {}, player: { poses: oneOf('pilot', 'warden'), lost: int(), coins: int({ first: 2 }) } })
const accused = s.createGame({
  name: 'accused',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { lie: s.move({ apply: ({ me }) => void Object.assign(me, { poses: 'warden', lost: 1 }) }) },
  args: { affair: s.args(() => ({ loserSeat: 1, others: [0, 1], rivalSeat: null, says: '', at: 4 })) },
  chart: { initial: 'a', states: { a: { prompt: 'Lie', args: 'affair', on: { lie: 'b' } }, b: { type: 'final' } } },
})

test('facts that are seats are players, none is not told, and what was never touched is no news', () => {
  const [, begun, lied] = versions(accused, 0)
  expect(begun.split('\n').slice(1)).toEqual([
    '  in a; player 1’s turn; to move: player 1; “Lie”, loser seat: player 2, others: player 1, player 2, at: 4',
    '  may: Lie',
    '  player 1 coins: 2',
    '  player 2 coins: 2',
  ])
  expect(lied).toMatch(/\n {2}player 1 poses: pilot → warden\n {2}player 1 lost: 0 → 1\n$/)
})

test('nothing is told of what the viewer does not see', () => {
  const faces = (text: string) => text.match(/[♠♥♦♣]\w+/g) ?? []
  expect(faces(versions(hearts, SPECTATOR)[2])).toEqual([])
  expect(faces(versions(hearts, 0)[2]).length).toBeGreaterThan(9)
})
