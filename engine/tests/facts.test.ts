import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  componentIn,
  componentOf,
  componentsOf,
  createMatch,
  deck,
  describeGame,
  int,
  list,
  Playout,
  playthrough,
  propose,
  RuleError,
  replay,
  SPECTATOR,
  type Step,
  seat,
  setup,
  stack,
  stepTextOf,
  stepViewOf,
  string,
  type Tell,
  type Viewer,
  viewOf,
} from '../index.ts'
import { stepsAfter } from '../model/changed-steps.ts'
import { digestOf } from '../model/changes.ts'
import { Chance } from '../random/chance.ts'
import { checkNonInterference, secretOf } from '../testing/index.ts'
import { stepChangeText, wordsOf } from '../view/view-change.ts'
import { textOfPieces, viewPiecesOf } from '../view/view-text.ts'

const VIEWERS: readonly Viewer[] = [0, 1, SPECTATOR, ADMIN]

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { draw: stack(cards, { sanitize: 'hidden' }), open: stack(cards), away: stack(cards, { sanitize: 'len' }), sum: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), secret: int({ sanitize: 'hidden' }) },
})
let kept: Tell | undefined
const card = { card: componentOf(cards) }
const game = rules.createGame({
  name: 'facts',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ index }, { game, players }) => (index < 2 ? game.open : index < 4 ? players[0]!.hand : game.draw) },
  beforeDeal: ({ players }) => {
    players[0]!.secret = 7
  },
  moves: {
    lay: rules.move({
      args: { which: componentIn('hand') },
      facts: { winner: seat(), nobody: seat({ none: true }), points: int(), how: string(), all: list(seat()), rest: componentsOf(cards) },
      log: '${player} lays ${args.which}: ${winner} has ${points}',
      apply: ({ game, me }, { which }, tell) => {
        which.moveTo(game.open)
        tell({ winner: 1, nobody: null, points: -0 })
        tell({ points: 3, how: 'well', all: [0, 1], rest: [...me.hand, ...game.open] })
      },
    }),
    hide: rules.move({
      facts: card,
      apply: ({ game }, _, tell) => {
        const chosen = game.open.first!
        chosen.moveTo(game.away)
        tell({ card: chosen })
      },
    }),
    draw: rules.move({
      facts: card,
      apply: ({ game, me }, _, tell) => {
        const drawn = game.draw.first!
        tell({ card: drawn })
        drawn.moveTo(me.hand)
      },
    }),
    // Whoever saw what was shuffled in does not learn where it came out.
    exchange: rules.move({
      facts: { ...card, back: componentOf(cards) },
      apply: ({ game, me }, _, tell) => {
        const back = game.open.first!
        back.moveTo(game.draw)
        game.draw.shuffle()
        const drawn = game.draw.slotOf(back) >= 0 ? back : game.draw.first!
        drawn.moveTo(me.hand)
        tell({ card: drawn, back })
      },
    }),
    // Nor does who sees what comes out learn that it is what was told before.
    churn: rules.move({
      facts: { before: componentOf(cards), after: componentOf(cards) },
      apply: ({ game }, _, tell) => {
        const top = game.draw.first!
        tell({ before: top })
        game.draw.shuffle()
        top.moveTo(game.open)
        tell({ after: top })
      },
    }),
    whisper: rules.move({
      facts: { own: int({ sanitize: 'hidden' }), card: { ...componentOf(cards), sanitize: 'hidden' } },
      apply: ({ me, game }, _, tell) => {
        game.sum++
        if (game.sum < 2) tell({ own: me.secret, card: game.open.first })
      },
    }),
    wrong: rules.move({
      args: { how: int(0, 4) },
      facts: { ...card, points: int(0, 3) },
      apply: ({ game }, { how }, tell) => {
        const wrong: unknown[] = [{ crad: 1 }, { points: 4 }, { card: 3 }, { card: null }]
        if (how === 4) kept = tell
        else tell(wrong[how] as never)
        game.sum++
      },
    }),
    count: rules.fixUp({
      facts: { sum: int() },
      log: 'The sum is ${sum}',
      apply: ({ game }, tell) => {
        game.sum++
        tell({ sum: game.sum })
      },
    }),
    settle: rules.fixUp({ facts: card, log: 'It is ${card}', apply: ({ game }, tell) => tell({ card: game.open.first }) }),
    end: rules.move({ apply: () => {} }),
    again: rules.move({ log: false, apply: () => {} }),
    pass: rules.move({ apply: () => {} }),
  },
  who: { sleepless: () => 0 },
  chart: {
    initial: 'on',
    states: {
      on: {
        moves: ['lay', 'hide', 'draw', 'exchange', 'churn', 'whisper', 'wrong'],
        on: { end: { actions: 'count', target: 'night' } },
      },
      night: { sanitize: 'sleepless', entry: 'count', on: { again: 'day', pass: 'dusk' } },
      dusk: { on: { pass: 'dark' } },
      dark: { sanitize: 'sleepless', entry: 'count', always: 'dawn' },
      dawn: { on: { pass: 'over' } },
      day: { entry: 'count', always: { actions: 'settle', target: 'over' } },
      over: { type: 'final', entry: 'count' },
    },
  },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(3), at: 0 }).match
const ids = (match: ReturnType<typeof start>, viewer: Viewer = 0) =>
  (viewOf(game, match, viewer).players[0]!.hand as { slots: { id: string }[] }).slots.map(({ id }) => id)

function stepsOf(move: string, args = {}, match = start()): readonly Step[] {
  const outcome = propose(game, match, { seat: 0, move, args, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps
}
const stepOf = (move: string, args = {}, match = start()): Step => stepsOf(move, args, match)[0]!
const told = (step: Step, what: 'facts' | 'faces' | 'besides' = 'facts') => VIEWERS.map((viewer) => stepViewOf(game, step, viewer)[what])

describe('facts that a move tells', () => {
  const [which] = ids(start())
  const lay = stepOf('lay', { which })
  test('are known to all, a seat that is none and what is not told left out', () => {
    const facts = { winner: 1, points: 3, how: 'well', all: [0, 1] }
    expect(told(lay)).toEqual([
      { ...facts, rest: [3, 0, 1, 2] },
      { ...facts, rest: [null, 0, 1, 2] },
      { ...facts, rest: [null, 0, 1, 2] },
      { ...facts, rest: [3, 0, 1, 2] },
    ])
  })
  test('a card that was chosen from a hidden hand is known to all who see it lie there', () => {
    expect(told(lay, 'faces')).toEqual(VIEWERS.map(() => ({ which: 2 })))
    expect(VIEWERS.map((viewer) => stepViewOf(game, lay, viewer).args.which)).toEqual(VIEWERS.map(() => which))
  })
  test('so is one that everybody saw before it went away', () => expect(told(stepOf('hide'))).toEqual(VIEWERS.map(() => ({ card: 0 }))))
  test('one that only its player sees is told to nobody else', () =>
    expect(told(stepOf('draw'))).toEqual([{ card: 4 }, { card: null }, { card: null }, { card: 4 }]))
  test('one that everybody saw before it was shuffled away is not known where it comes out', () => {
    const step = stepOf('exchange')
    expect(told(step)).toEqual([
      { card: 0, back: 0 },
      { card: null, back: null },
      { card: null, back: null },
      { card: 0, back: 0 },
    ])
  })
  const churned = VIEWERS.map((viewer) => stepViewOf(game, stepOf('churn'), viewer).facts)
  test('nor is one that comes out of a shuffle the one that was told before it', () =>
    expect(churned.map((facts) => facts?.before)).toEqual([null, null, null, 4]))
  test('and what comes out is known', () => expect(churned.map((facts) => facts?.after)).toEqual([4, 4, 4, 4]))
  test('with `sanitize` they are known as a field of the mover’s would be, and others are not told whether anything was said', () => {
    const first = stepOf('whisper')
    expect(told(first)).toEqual([{ own: 7, card: 0 }, ...Array(2).fill({ own: null, card: null }), { own: 7, card: 0 }])
    expect(told(stepOf('whisper', {}, first.match))).toEqual([undefined, ...Array(2).fill({ own: null, card: null }), undefined])
  })
  test('what is hidden changes no letter of what a viewer receives', () => {
    for (const step of [lay, ...['hide', 'draw', 'exchange', 'churn', 'whisper'].map((move) => stepOf(move))])
      for (const viewer of VIEWERS) for (let seed = 0; seed < 5; seed++) checkNonInterference(game, step, viewer, secretOf(seed))
  })
  test('in a step as text and as change they are the same', () => {
    for (const step of [lay, stepOf('whisper'), ...stepsOf('end')])
      for (const viewer of VIEWERS) {
        const seen = stepViewOf(game, step, viewer)
        expect(stepTextOf(game, step, viewer)).toBe(JSON.stringify(seen))
        const views = [step.before, step.match].map((match) => viewPiecesOf(game, match, viewer)) as [never, never]
        const change = JSON.parse(stepChangeText(game, step, ...views))
        const heard = { from: step.before.version, steps: [change], digest: digestOf(textOfPieces(views[1])) }
        expect(JSON.stringify(stepsAfter(viewOf(game, step.before, viewer), heard, JSON.parse(wordsOf(game, 2).text)))).toBe(
          JSON.stringify([seen]),
        )
      }
  })
  test('a replay tells them again', () => {
    const { first, steps } = replay(game, { game: 'facts', seats: 2, variant: {}, secret: secretOf(3), at: 0, log: [lay.entry] })
    expect([first.version, steps.map(({ told }) => told)]).toEqual([0, [lay.told]])
  })
  test('a playthrough has them as its viewer may know them', () => {
    const text = (viewer: Viewer) => playthrough(game, { first: start(), steps: [stepOf('draw')] }, viewer)
    expect([text(0).includes('card: 4'), text(1).includes('card: ·')]).toEqual([true, true])
  })
  test('nobody is told anything where play goes on in place', () => {
    const playout = new Playout(game, 2, new Chance(secretOf(1), 0, 0)).from(start())
    playout.play(0, { move: 'draw', args: {} })
    expect(stepOf('end').told?.map(({ move }) => move)).toEqual(['count', 'count'])
  })
})

describe('a fix-up that runs within the version of a move', () => {
  const [end] = stepsOf('end')
  const [again, settle] = stepsOf('again', {}, end!.match)
  test('has a line of its own, to who may know where play was and is', () => {
    const both = [1, 2].map((sum) => ({ move: 'count', for: 0, facts: { sum } }))
    expect(told(end!, 'besides')).toEqual([both, undefined, undefined, both])
    const third = [{ move: 'count', for: 0, facts: { sum: 3 } }]
    expect(told(again!, 'besides')).toEqual([third, undefined, undefined, third])
  })
  test('is told to nobody who may not know of a phase that was passed through', () => {
    const dusk = stepOf('pass', {}, end!.match)
    const dawn = stepOf('pass', {}, dusk.match)
    const passed = [{ move: 'count', for: 0, facts: { sum: 3 } }]
    expect(told(dawn, 'besides')).toEqual([passed, undefined, undefined, passed])
  })
  test('one that is a version of its own tells facts as a move does, and those within it besides', () => {
    expect(told(settle!)).toEqual(VIEWERS.map(() => ({ card: 0 })))
    expect(told(settle!, 'besides')).toEqual(VIEWERS.map(() => [{ move: 'count', for: 0, facts: { sum: 4 } }]))
  })
})

describe('what is told wrongly throws, naming the place', () => {
  test.each([
    [0, 'wrong: tell({ crad }): there is no such fact (choose from card, points); declare it in `facts`'],
    [1, 'wrong: tell({ points }) cannot be 4: it must be between 0 and 3'],
    [2, 'wrong: tell({ card }) is to be a component of cards'],
    [3, 'wrong: tell({ card }) is to be a component of cards'],
  ])('%i', (how, says) => {
    expect(() => stepOf('wrong', { how })).toThrow(RuleError)
    expect(() => stepOf('wrong', { how })).toThrow(says)
  })
  test('also where `apply` has ended', () => {
    const { match } = stepOf('wrong', { how: 4 })
    kept = undefined
    stepOf('wrong', { how: 4 }, match)
    const later = kept as unknown as Tell
    expect(() => later()).toThrow('wrong: tell(…) is called after `apply` has ended; it belongs in it')
  })
})

test('a definition says which facts a move has, and of what kind', () => {
  const { moves } = describeGame(game, 2)
  expect(moves.lay!.facts).toEqual({
    winner: { kind: 'seat' },
    nobody: { kind: 'seat' },
    points: { kind: 'int' },
    how: { kind: 'string' },
    all: { kind: 'list', of: { kind: 'seat' } },
    rest: { kind: 'components', deck: 'cards' },
  })
  expect('facts' in moves.end!).toBe(false)
})

test('a step keeps what it was told as the next match of the game begins, whose first turn tells something too', () => {
  const round = setup({ game: { sum: int() }, player: {} })
  const greet = round.fixUp({ facts: { sum: int() }, log: 'It begins with ${sum}', apply: ({ game }, tell) => tell({ sum: game.sum }) })
  const add = round.move({
    facts: { sum: int() },
    log: 'Now it is ${sum}',
    apply: ({ game }, _, tell) => {
      game.sum++
      tell({ sum: game.sum })
    },
  })
  const rounds = round.createGame({
    name: 'rounds',
    distribute: {},
    players: { min: 1, max: 1 },
    moves: { add, greet },
    chart: { initial: 'open', turns: { begin: 'greet' }, states: { open: { on: { add: 'over' } }, over: { type: 'final' } } },
  })
  const begin = () => createMatch(rounds, { seats: 1, secret: '0'.repeat(64), at: 0 }).match
  const outcome = propose(rounds, begin(), { seat: 0, move: 'add', args: {}, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  begin()
  expect(outcome.steps.map(({ told }) => told?.map(({ move }) => move))).toEqual([['add']])
})
