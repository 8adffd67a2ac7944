import { int, oneOf, setup } from '../../../engine/index.ts'

/** A game with every kind of rule that goes wrong: as a player's move, as an agent's, and as a timer's. */

const KINDS = ['spin', 'toil', 'hog', 'recurse', 'fail', 'throwLater', 'rejectLater', 'spinLater', 'spinOnceAwaited'] as const
export type Kind = (typeof KINDS)[number]

export const TIMER_MS = 300

const bad = setup({
  game: { count: int(), kind: oneOf(...KINDS) },
  // Where they are not allowed, no agent makes such a move by chance.
  variants: { moves: { default: 'good', values: { good: {}, bad: {}, roomy: {}, boundless: {}, onlyFailing: {}, onlySpinning: {} } } },
})

/** Where nothing else is legal, or many other moves are. */
const ALLOWED: { readonly [kind: string]: readonly string[] } = { fail: ['onlyFailing'], spin: ['onlySpinning', 'roomy'] }
const PLACES = Array.from({ length: 200 }, (_, place) => `place ${place}`)

function goWrong(kind: Kind): void {
  if (kind === 'spin') spin()
  if (kind === 'toil') toil()
  if (kind === 'hog') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(10_000).fill(hoard.length))
  if (kind === 'recurse') endless(0)
  if (kind === 'fail') throw new TypeError('this rule is broken')
  if (kind === 'throwLater')
    process.nextTick(() => {
      throw new TypeError('this rule throws later')
    })
  if (kind === 'rejectLater') void Promise.reject(new TypeError('this rule rejects later'))
  if (kind === 'spinLater') setTimeout(spin)
  if (kind === 'spinOnceAwaited') void Promise.resolve().then(() => setTimeout(spin))
}

const spin = (): never => {
  for (;;);
}
/** Comes to its end, after some tenths of a second. */
const toil = (): void => {
  for (let left = 7e8; left > 0; ) left--
}
const endless = (depth: number): void => endless(depth + 1)

const go = bad.move({
  legal: ({ variant }) => !/^only|^boundless/.test(variant.moves) || 'Not in this match.',
  apply: ({ game }) => {
    game.count++
  },
})
/** Of all moves that are legal in a roomy match, one drawn at random is this. */
const stroll = bad.move({
  args: { to: oneOf('here', ...PLACES) },
  legal: ({ variant }) => variant.moves === 'roomy' || 'Not in this match.',
  apply: ({ game }) => {
    game.count++
  },
})
/** More than are listed, so one is drawn. Whether it is legal is never answered, except for one of 40,401. */
const wander = bad.move({
  args: { from: oneOf('here', ...PLACES), to: oneOf('here', ...PLACES) },
  legal: ({ variant }, { from, to }) => {
    if (variant.moves !== 'boundless') return 'Not in this match.'
    if (from === 'here' && to === 'here') return true
    for (;;);
  },
  apply: ({ game }) => {
    game.count++
  },
})
const misbehave = bad.move({
  args: { kind: oneOf(...KINDS) },
  legal: ({ variant }, { kind }) => variant.moves === 'bad' || ALLOWED[kind]?.includes(variant.moves) || 'Not in this match.',
  apply: (_, { kind }) => goWrong(kind),
})
const arm = bad.move({
  args: { kind: oneOf(...KINDS) },
  legal: ({ variant }) => variant.moves === 'bad' || 'Not in this match.',
  apply: ({ game }, { kind }) => {
    game.kind = kind
  },
})
const boom = bad.move({ apply: ({ game }) => goWrong(game.kind) })

const agents = KINDS.flatMap((kind) => [
  [
    kind,
    {
      displayName: `Thinks of ${kind}`,
      choose: () => {
        goWrong(kind)
        return { move: 'go', args: {} }
      },
    },
  ],
  [`${kind}Move`, { displayName: `Makes ${kind}`, choose: () => ({ move: 'misbehave', args: { kind } }) }],
  [
    `${kind}Watching`,
    {
      displayName: `Watches with ${kind}`,
      observe: () => {
        goWrong(kind)
        return null
      },
      choose: () => ({ move: 'go', args: {} }),
    },
  ],
])

export default bad.createGame({
  name: 'bad',
  displayName: 'Bad',
  players: { min: 1, max: 4 },
  distribute: {},
  moves: { go, stroll, wander, misbehave, arm, boom },
  guards: { isOver: bad.guard(({ game }) => game.count >= 1_000_000) },
  chart: {
    initial: 'play',
    states: {
      play: { on: { go: 'went', stroll: 'went', wander: 'went', misbehave: 'went', arm: 'armed' } },
      armed: { on: { go: 'went', misbehave: 'went', boom: { target: 'went', turn: 'none' } }, after: { [TIMER_MS]: { move: 'boom' } } },
      went: {
        always: [
          { guard: 'isOver', target: 'over' },
          { actions: 'nextTurn', target: 'play' },
        ],
      },
      over: { type: 'final' },
    },
  },
  agents: {
    ...Object.fromEntries(agents),
    // An agent's memory is kept: what it could read of the server's secrets would come out with it.
    curious: { displayName: 'Reads the environment', choose: () => ({ move: 'go', args: {}, memory: Object.keys(process.env) }) },
    plain: { displayName: 'Plain', choose: () => ({ move: 'go', args: {} }) },
    patient: {
      displayName: 'Takes all the time there is',
      choose: (_, __, ___, { outOfTime }) => {
        while (outOfTime?.() === false);
        return { move: 'go', args: {} }
      },
    },
  },
})
