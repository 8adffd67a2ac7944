import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOCK, componentOf, createMatch, deck, type Game, int, propose, setup, stack } from '../index.ts'
import { makeRace, type RaceRules } from '../testing/fixtures/race.ts'
import { randomMatch, secretOf } from '../testing/index.ts'
import { byRegions } from '../testing/scenarios/keep-one.ts'
import night from '../testing/scenarios/night.ts'
import { namedState } from './author-names.ts'
import { type Golden, recordMatch, stateAt } from './golden.ts'
import { goldenFromText, goldenToText } from './golden-text.ts'
import { rerecord } from './rerecord.ts'
import { verify } from './verify.ts'

const race = makeRace()
const { record, first, steps } = randomMatch(race, 4)
const golden = recordMatch(race, record, 'To nine.')
const took = record.log.findIndex(({ move, by }) => move === 'take' && by === 1)

describe('a recorded match', () => {
  test('holds every version’s state by names', () => {
    const matches = [first, ...steps.map(({ match }) => match)]
    expect(matches.map((_, version) => stateAt(golden, version))).toEqual(matches.map((match) => namedState(race, match)))
    expect(stateAt(golden, took + 1)).toMatchObject({ phase: 'settled', turn: 1 })
  })

  test('names components and phases, also of regions', () => {
    expect([...(golden.first as { game: { draw: string[] } }).game.draw].sort()[3]).toBe('3 3 red')
    const { match } = createMatch(night, { seats: 4, secret: secretOf(1), at: 0 })
    expect(namedState(night, match).phase).toEqual(['night.hunt.prowl', 'night.dream', 'night.bed', 'night.bed'])
  })

  test.each([
    ['with hidden cards', byRegions],
    ['with regions, timers and time banks', night],
    ['of one phase', race],
  ])('plays as recorded: a game %s', (_, game) =>
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const recorded = recordMatch(game, randomMatch(game, seed).record)
        expect(verify(game, recorded)).toEqual({ ok: true })
        expect(rerecord(game, recorded)).toEqual({ golden: recorded, stopped: null })
      }),
      { seed: 3, numRuns: 12 },
    ),
  )

  test('may be of a match that still goes on', () => {
    const until = record.log.findIndex(({ by, version }) => by !== 'engine' && version > 5)
    const begun = recordMatch(race, { ...record, log: record.log.slice(0, until) })
    expect([begun.finished, verify(race, begun)]).toEqual([false, { ok: true }])
  })
})

const why = (rules: RaceRules) => {
  const verdict = verify(makeRace(rules), golden)
  return verdict.ok ? 'as recorded' : verdict.message
}
const takes = golden.log[2]
const taken = `take {"from":${takes.args.from}} by player ${Number(takes.by) + 1}`

describe('changed rules are shown where they first show', () => {
  test('what a move does', () => {
    const sum = (stateAt(golden, 3) as { players: { sum: number }[] }).players[0].sum
    expect(why({ points: 2 })).toBe(`version 3: ${taken} is not as recorded\n  players.0.sum: recorded ${sum}, now ${sum * 2}`)
  })
  test('a field more', () =>
    expect(why({ extra: true })).toBe('version 0: the set-up is not as recorded\n  game.moon: recorded nothing, now 0'))
  test('a fix-up less', () =>
    expect(why({ passes: false })).toMatch(/^version 3: .* is not as recorded\n {2}phase: recorded "settled", now "play"/))
  test('a fix-up more', () => expect(why({ bonus: true })).toMatch(/^version 3: .*\n {2}phase: recorded "settled", now "taken"$/))
  test('a move that is refused', () =>
    expect(why({ oddOnly: true })).toMatch(/^version \d+: take .* by player \d is refused: Only odd cards\.$/))
  test('a rule that throws', () =>
    expect(why({ broken: true })).toMatch(/ is refused: The game made a mistake; nothing has changed\. no such rule$/))
  test('an end that comes later', () =>
    expect(why({ goal: 90 })).toMatch(/\n {2}phase: recorded "over", now "settled"\n {2}finished: recorded true, now false/))
  test('the scores', () => expect(why({ prize: 2 })).toMatch(/\n {2}scores: recorded \[\d+,\d+\], now \[\d+,\d+\]$/))
  test('another number of seats', () => expect(why({ seats: 3 })).toMatch(/^version 0: the match cannot be set up: Race/))
})

describe('a record that was changed is found out:', () => {
  const last = golden.log.length
  const edits: [title: string, edit: Partial<Golden>, sentence: RegExp][] = [
    ['another game', { game: 'chess' }, /^version 0: this is a record of chess, not of race$/],
    ['another secret', { secret: secretOf(9) }, /^version 0: the set-up is not as recorded\n {2}game\.draw/],
    ['another result', { winners: [] }, /: the result is not as recorded\n {2}winners: recorded \[\], now \[\d\]$/],
    ['a change', { changes: golden.changes.with(3, { ...golden.changes[3], turn: 0 }) }, /^version 4: .*\n {2}turn: recorded 0, now 1$/],
    ['a change left out', { changes: golden.changes.with(3, {}) }, /^version 4: .*\n {2}phase: recorded "settled", now "play"\n {2}turn/],
    [
      'another fix-up',
      { log: golden.log.with(3, { ...golden.log[3], move: 'reward' }) },
      /\n {2}entry\.move: recorded "reward", now "nextTurn"$/,
    ],
    ['a fix-up for another', { log: golden.log.with(0, { ...golden.log[0], for: 1 }) }, /\n {2}entry\.for: recorded 1, now 0$/],
    [
      'a fix-up as a move',
      { log: golden.log.with(3, { ...golden.log[3], by: 0 }) },
      /^version 4: recorded is nextTurn by player 1, but the rules first make nextTurn by the engine$/,
    ],
    [
      'a move as a fix-up',
      { log: golden.log.with(4, { ...golden.log[4], by: 'engine' }) },
      /^version 5: recorded is take .* by the engine, but the rules make nothing more$/,
    ],
    [
      'the end of a chain left out',
      { log: golden.log.slice(0, 3) },
      /^version 4: the record ends, but the rules go on with nextTurn by the engine$/,
    ],
    ['a move after the end', { log: [...golden.log, { ...golden.log[2], version: last + 1 }] }, /is refused: The match is over\.$/],
  ]
  test.each(edits)('%s', (_, edit, sentence) => {
    expect(verify(race, { ...golden, ...edit })).toMatchObject({ ok: false, message: expect.stringMatching(sentence) })
  })
})

describe('what the log tells is recorded', () => {
  const cards = deck('cards', [{ rank: 'A' }, { rank: 'K' }, { rank: 'Q' }])
  const rules = setup({ game: { draw: stack(cards), discard: stack(cards), sum: int() } })
  const tellingWith = ({ log = '${player} turns up ${card}', told = 0 }) =>
    rules.createGame({
      name: 'telling',
      players: { min: 2, max: 2 },
      distribute: { cards: 'draw' },
      moves: {
        turn: rules.move({
          facts: { card: componentOf(cards), points: int() },
          log,
          apply: ({ game }, _, tell) => {
            const card = game.draw.first!
            card.moveTo(game.discard)
            tell({ card, points: told + game.discard.count })
          },
        }),
        count: rules.fixUp({
          facts: { sum: int() },
          log: 'It makes ${sum}',
          apply: ({ game }, tell) => {
            game.sum++
            tell({ sum: game.sum })
          },
        }),
        rest: rules.move({ log: false, apply: () => {} }),
      },
      guards: { empty: rules.guard(({ game }) => game.draw.isEmpty) },
      chart: {
        initial: 'a',
        states: {
          a: { moves: ['rest'], on: { turn: { actions: ['count', 'nextTurn'], target: 'b' } } },
          b: { always: [{ guard: 'empty', target: 'over' }, 'a'] },
          over: { type: 'final' },
        },
      },
    }) as unknown as Game
  const telling = tellingWith({})
  const recorded = recordMatch(telling, randomMatch(telling, 2).record)
  const turned = recorded.log.findIndex(({ move }) => move === 'turn')

  test('by the names of components, with the lines as they stand in the rules', () => {
    expect(recorded.told![turned]).toEqual([
      { move: 'turn', facts: { card: expect.stringMatching(/^\d [AKQ]$/), points: 1 } },
      { move: 'count', for: recorded.log[turned]!.by, facts: { sum: 1 } },
    ])
    expect(recorded.lines).toMatchObject({ turn: '${player} turns up ${card}', count: 'It makes ${sum}' })
    expect(verify(telling, goldenFromText(goldenToText(recorded)))).toEqual({ ok: true })
  })

  test('and a change of it is shown', () => {
    expect(verify(tellingWith({ told: 3 }), recorded)).toMatchObject({
      version: turned + 1,
      message: expect.stringMatching(/is not as recorded\n {2}told\.0\.facts\.points: recorded 1, now 4$/),
    })
    expect(verify(tellingWith({ log: '${player} plays ${card}' }), recorded)).toMatchObject({
      message: expect.stringMatching(
        /: the log is not worded as recorded\n {2}log\.turn: recorded "\$\{player\} turns up \$\{card\}", now "\$\{player\} plays \$\{card\}"$/,
      ),
    })
  })

  test('a record of before this was kept is read, and compared without it', () => {
    const { lines: _, told: __, ...older } = recorded
    const text = goldenToText(older)
    expect(text).not.toMatch(/"told"|"lines"/)
    expect(goldenFromText(text)).toStrictEqual(older)
    for (const game of [telling, tellingWith({ told: 3, log: 'changed' })]) expect(verify(game, goldenFromText(text))).toEqual({ ok: true })
    expect(rerecord(telling, older)).toEqual({ golden: recorded, stopped: null })
  })
})

describe('recorded again', () => {
  test('the same proposals are played under today’s rules', () => {
    const today = makeRace({ extra: true, bonus: true, goal: 40 })
    const { golden: again, stopped } = rerecord(today, golden)
    expect([stopped, again.description, verify(today, again)]).toEqual([null, 'To nine.', { ok: true }])
    expect(again.log.filter(({ by }) => by !== 'engine').map(({ args }) => args)).toEqual(
      golden.log.filter(({ by }) => by !== 'engine').map(({ args }) => args),
    )
    expect(again.log.length).toBeGreaterThan(golden.log.length)
  })

  test('up to the first that is refused', () => {
    const today = makeRace({ goal: 0 })
    const { golden: again, stopped } = rerecord(today, golden)
    expect(stopped).toEqual({
      version: again.log.length + 2,
      message: expect.stringMatching(/^version \d+: take .* is refused: The match is over\.$/),
    })
    expect([again.finished, verify(today, again)]).toEqual([true, { ok: true }])
  })

  test('the clock’s moves are made by the timers of today', () => {
    const { match, steps: dealt } = createMatch(race, { seats: 2, secret: secretOf(2), at: 0 })
    const { id } = match.timers[0]
    const outcome = propose(race, match, { seat: CLOCK, move: 'take', args: { from: 0 }, at: 9, timer: id })
    const log = [...dealt, ...(outcome.ok ? outcome.steps : [])].map(({ entry }) => entry)
    const struck = recordMatch(race, { ...record, secret: secretOf(2), log })
    const elsewhere = { ...struck, log: struck.log.map((entry) => (entry.timer === undefined ? entry : { ...entry, timer: id + 7 })) }
    expect(verify(race, struck)).toEqual({ ok: true })
    expect(verify(race, elsewhere)).toMatchObject({ message: expect.stringContaining('is refused: That timer no longer runs.') })
    expect(rerecord(race, elsewhere)).toEqual({ golden: struck, stopped: null })
  })
})
