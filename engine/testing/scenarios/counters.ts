import { bool, deck, int, optional, roundRobin, setup, stack } from '../../index.ts'

/**
 * After each action the other players may challenge or block it within a time limit; a block may be challenged, a challenge blocked, and so
 * on, nested. An action that stands in the end earns a coin.
 */

const SEATS = 4
const EACH = 10
/** How many markers a player must keep for actions of their own. */
const KEPT = 2
const markers = deck(
  'markers',
  Array.from({ length: SEATS * EACH }, (_, n) => ({ owner: n % SEATS })),
)
const bluff = setup({
  game: {
    box: stack(markers),
    /** Who did what to whom; players may respond to the last entry. */
    pile: stack(markers),
    fresh: bool(),
    stands: bool(),
    rounds: int(),
    contests: int(),
    challenges: int(),
    blocks: int(),
    hints: int(),
  },
  player: { markers: stack(markers), coins: int(), pleas: int() },
})

const act = bluff.move({
  apply: ({ game, me }) => {
    me.markers.first!.moveTo(game.pile)
    game.fresh = true
    game.stands = true
  },
})
const counter = bluff.move({
  legal: ({ me }) => (me.markers.count > KEPT ? true : 'You have no marker to spare.'),
  apply: ({ game, me }) => me.markers.first!.moveTo(game.pile),
})
const letItBe = bluff.move({ apply: () => {} })
const plead = bluff.move({
  apply: ({ me }) => {
    me.pleas++
  },
})
const hint = bluff.move({
  apply: ({ game }) => {
    game.hints++
  },
})
const close = bluff.move({ apply: () => {} })

/** An action that nobody counters takes effect: it reverses the one it was aimed at. */
const takesEffect = bluff.fixUp({
  apply: ({ game }) => {
    game.pile.last!.moveTo(game.box)
    game.stands = !game.stands
  },
})
const isDone = bluff.fixUp({
  apply: ({ game, players }) => {
    if (game.stands) players[game.pile.last!.values.owner].coins++
    game.pile.last!.moveTo(game.box)
  },
})
const pay = bluff.fixUp({
  legal: ({ game }) => (game.fresh ? 'The last action is not answered yet.' : true),
  apply: ({ me }) => {
    me.coins++
  },
})
const roundBegins = bluff.fixUp({
  apply: ({ game }) => {
    game.rounds++
  },
})
const contestBegins = bluff.fixUp({
  apply: ({ game }) => {
    game.fresh = false
    game.contests++
  },
})
const challengeBegins = bluff.fixUp({
  apply: ({ game }) => {
    game.challenges++
  },
})
const blockBegins = bluff.fixUp({
  apply: ({ game }) => {
    game.blocks++
  },
})

export default bluff.createGame({
  name: 'counters',
  players: { min: 2, max: SEATS },
  distribute: { markers: ({ values }, { game, players }) => players[values.owner]?.markers ?? game.box },
  moves: {
    act,
    challenge: counter,
    block: counter,
    letItBe,
    plead,
    hint,
    close,
    takesEffect,
    isDone,
    pay,
    roundBegins,
    contestBegins,
    challengeBegins,
    blockBegins,
  },
  guards: { isFresh: bluff.guard(({ game }) => game.fresh) },
  who: {
    rivals: bluff.who(({ game, players }) => players.flatMap((_, seat) => (seat === game.pile.last?.values.owner ? [] : [seat]))),
    accused: bluff.who(({ game }) => game.pile.last?.values.owner ?? null),
  },
  chart: {
    initial: 'round',
    states: {
      round: {
        entry: 'roundBegins',
        ordered: [roundRobin('act', { rounds: 2, direction: 'snake' }), roundRobin('pay'), 'close'],
        on: { hint: { turn: 'none' } },
        after: { 10000: { move: 'hint' } },
        always: { guard: 'isFresh', interrupt: 'contest' },
        onDone: 'over',
      },
      contest: {
        entry: 'contestBegins',
        turn: 'rivals',
        initial: 'open',
        states: {
          open: {
            prompt: { active: '${you} may challenge or block this', others: 'The others may challenge or block this' },
            after: { 1000: { move: 'letItBe' } },
            on: {
              challenge: { interrupt: 'challenge' },
              block: { interrupt: 'block' },
              letItBe: { actions: 'isDone', target: 'done' },
            },
          },
          done: { type: 'final' },
        },
      },
      challenge: {
        entry: 'challengeBegins',
        turn: 'rivals',
        initial: 'made',
        states: {
          made: {
            prompt: { active: '${you} may block the challenge', others: 'The challenge may be blocked' },
            after: { 700: { move: 'letItBe', onInterrupt: 'run' } },
            on: { block: { interrupt: 'block' }, letItBe: { actions: 'takesEffect', target: 'answered' } },
          },
          answered: { type: 'final' },
        },
      },
      block: {
        entry: 'blockBegins',
        initial: 'made',
        states: {
          made: {
            prompt: { active: '${you} may challenge the block', others: 'The block may be challenged' },
            turn: 'accused',
            ordered: [optional('plead')],
            after: { 900: { move: 'letItBe', onInterrupt: 'pause' } },
            on: {
              challenge: { interrupt: 'challenge', turn: 'rivals' },
              letItBe: { actions: 'takesEffect', target: 'answered', turn: 'rivals' },
            },
          },
          answered: { type: 'final' },
        },
      },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat].coins,
})
