import { moves } from './moves.ts'
import { actionOf, bluff, canBlock, canChallenge, doubters, isBlocked, outs, proofOf } from './table.ts'
import { wary } from './wary.ts'

const CREW = 2
/** With so many coins one must denounce. */
const RICH = 10

const guards = {
  isRich: bluff.guard(({ current }) => current.coins >= RICH),
  mayChallenge: bluff.guard((table) => canChallenge(table, table.seat), 'There is nothing to challenge.'),
  mayBlock: bluff.guard((table) => canBlock(table, table.seat), 'That is not for you to stop.'),
  allContent: bluff.guard((table) => doubters(table).length === 0),
  isTrue: bluff.guard((table) => proofOf(table) >= 0),
  isOff: bluff.guard((table) => table.game.claim === 'false' || isBlocked(table) || !table.isActive(table.game.actor)),
  isStopped: bluff.guard(isBlocked),
  isWatch: bluff.guard(({ game }) => game.action === 'watches'),
  actorLeft: bluff.guard(({ game, isActive }) => !isActive(game.actor)),
  somebodyLoses: bluff.guard(
    ({ game: { loser }, players, isActive }) => loser !== null && isActive(loser) && !players[loser]!.hand.isEmpty,
  ),
  hasOneLeft: bluff.guard(({ game, players }) => players[game.loser!]!.hand.count === 1),
  loserLeft: bluff.guard(({ game, isActive }) => !isActive(game.loser!)),
}
const affair = bluff.args((table) => ({
  does: actionOf(table).does,
  actorSeat: table.game.actor,
  blockerSeat: table.game.blocker,
  role: table.game.blockRole,
  loserSeat: table.game.loser,
}))

export default bluff.createGame({
  name: 'bluff',
  displayName: 'Fog Harbour',
  description: 'In the fog you may claim any crew you like. A lie that is seen through costs one of it; the last house with a crew wins.',
  players: { min: 2, max: 6, default: 4 },
  undo: false,
  distribute: { cards: 'deck' },
  afterDeal: ({ game, players }) => {
    game.deck.shuffle()
    for (const { hand } of players) for (let i = 0; i < CREW; i++) game.deck.first!.moveTo(hand)
  },
  moves: { ...moves, eliminate: { ...outs.moves.eliminate, log: 'A house without a crew is out' } },
  guards: { ...guards, ...outs.guards },
  who: { doubters: bluff.who(doubters), loser: bluff.who(({ game }) => game.loser) },
  args: { affair },
  chart: {
    initial: 'turn',
    args: 'affair',
    states: {
      turn: { always: [{ guard: 'isRich', target: 'rich' }, 'free'] },
      free: {
        prompt: { active: 'Choose what to do', others: '${player} chooses what to do' },
        absent: 'act',
        on: { act: 'announced', actOn: 'announced', denounce: 'carryOut' },
      },
      rich: {
        prompt: { active: 'So rich, you must denounce somebody', others: '${player} must denounce somebody' },
        absent: 'denounce',
        on: { denounce: 'carryOut' },
      },

      announced: {
        prompt: { active: '${args.actorSeat} ${args.does}. Do you let it be?', others: '${args.actorSeat} ${args.does}' },
        turn: 'doubters',
        absent: 'allow',
        moves: ['allow'],
        on: {
          challenge: { guard: 'mayChallenge', interrupt: 'challenged' },
          block: { guard: 'mayBlock', interrupt: 'blocked' },
          carryOn: { turn: 'none', target: 'carryOut' },
        },
        always: [
          { guard: 'isOff', target: 'ended' },
          { guard: { and: [{ not: 'isOff' }, 'allContent'] }, target: 'carryOut' },
        ],
        after: { 15000: { move: 'carryOn' } },
      },
      blocked: {
        initial: 'doubted',
        states: {
          doubted: {
            prompt: {
              active: '${args.blockerSeat} claims the ${args.role} to stop that. Do you let it be?',
              others: '${args.blockerSeat} claims the ${args.role} to stop that',
            },
            turn: 'doubters',
            absent: 'allow',
            moves: ['allow'],
            on: { challenge: { guard: 'mayChallenge', interrupt: 'challenged' }, carryOn: { turn: 'none', target: 'heard' } },
            always: { guard: { or: ['actorLeft', { not: 'isStopped' }, 'allContent'] }, target: 'heard' },
            after: { 15000: { move: 'carryOn' } },
          },
          heard: { type: 'final' },
        },
      },
      challenged: {
        initial: 'judged',
        states: {
          judged: {
            always: [
              { guard: 'isTrue', actions: 'prove', target: 'proven' },
              { actions: 'expose', target: 'settled' },
            ],
          },
          proven: { always: { actions: 'redraw', target: 'settled' } },
          settled: { always: [{ guard: 'somebodyLoses', interrupt: 'losing' }, 'closed'] },
          closed: { type: 'final' },
        },
      },
      losing: {
        initial: 'choosing',
        states: {
          choosing: {
            prompt: { active: 'You lose one of your crew: which?', others: '${args.loserSeat} loses one of the crew' },
            turn: 'loser',
            absent: 'turnUp',
            on: { turnUp: 'lost' },
            always: [
              { guard: 'loserLeft', target: 'lost' },
              { guard: 'hasOneLeft', actions: 'turnUpLast', target: 'lost' },
            ],
            after: { 20000: { move: 'turnUp', args: { card: 0 } } },
          },
          lost: { type: 'final' },
        },
      },

      carryOut: {
        always: [
          { guard: 'isWatch', actions: 'draw', target: 'exchange' },
          { actions: 'carryOut', target: 'done' },
        ],
      },
      exchange: {
        prompt: { active: 'Put one card back', others: '${player} puts a card back' },
        absent: 'putBack',
        on: { putBack: 'ended' },
        always: { guard: 'actorLeft', target: 'ended' },
        after: { 20000: { move: 'putBack', args: { card: 0 } } },
      },
      done: { always: [{ guard: 'somebodyLoses', interrupt: 'losing' }, 'ended'] },
      // Where the actor has left, the turn has passed by itself.
      ended: {
        always: [
          { guard: 'actorLeft', target: 'counted' },
          { actions: 'nextTurn', target: 'counted' },
        ],
      },
      counted: { always: [{ actions: 'eliminate', target: 'weighed' }, 'weighed'] },
      weighed: { always: [{ guard: 'oneLeft', target: 'over' }, 'turn'] },
      over: { type: 'final', prompt: 'One house is left' },
    },
  },
  ranking: outs.ranking,
  agents: { wary },
  progress: ({ players }) => players.reduce((lost, { shown }) => lost + shown.count, 0) / (CREW * players.length),
})
