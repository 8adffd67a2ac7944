import { ACTIONS, OUTCOMES } from './actions.ts'
import { moves } from './moves.ts'
import { blockersFor, bluff, CREW, canChallenge, isOut, outs, stands } from './table.ts'

const guards = {
  mayAnswer: bluff.guard((table) => !isOut(table.me) && (canChallenge(table) || blockersFor(table).length > 0)),
  somebodyLoses: bluff.guard(({ game: { loser }, players, isActive }) => loser !== null && isActive(loser) && !isOut(players[loser]!)),
  stands: bluff.guard(stands),
  isOn: bluff.guard((table) => table.isActive(table.game.actor) && stands(table) === (table.game.speaker === table.game.actor)),
  actorLeft: bluff.guard(({ game, isActive }) => !isActive(game.actor)),
}
/** How long the others may answer what was said. */
const ANSWER_MS = 15_000
const SAID = '${args.bySeat} ${args.says} ${args.toSeat}'
const affair = bluff.args(({ game: { action, actor, loser, outcome, speaker, target }, players }) => ({
  bySeat: speaker,
  says: speaker === actor ? ACTIONS[action].does : `claims the ${players[speaker]!.posesAs} to stop`,
  toSeat: speaker === actor ? (target ?? '') : actor,
  loserSeat: loser,
  outcome: OUTCOMES[outcome],
}))

export default bluff.createGame({
  name: 'bluff',
  displayName: 'Fog Harbour',
  description: 'In the fog you may claim any crew you like. A lie that is seen through costs one of it; the last house with a crew wins.',
  about: { minutes: [10, 20], weight: 'medium' },
  players: { min: 2, max: 6, default: 4 },
  undo: false,
  distribute: { cards: 'deck' },
  moves: { ...moves, eliminate: { ...outs.moves.eliminate, log: 'Without a crew, ${eliminated} is out' } },
  guards: { ...guards, oneHouseIsLeft: outs.guards.oneLeft },
  who: { loser: bluff.who(({ game }) => game.loser) },
  args: { affair },
  delays: { hesitation: bluff.delay(({ game, players }) => (players[game.loser!]!.hand.count > 1 ? 20000 : 1500)) },
  chart: {
    initial: 'free',
    args: 'affair',
    states: {
      free: {
        prompt: { active: 'Choose what to do', others: '${player} chooses what to do' },
        absent: 'act',
        on: { act: { target: 'announced', interrupt: 'said' } },
      },
      announced: {
        always: [{ guard: 'isOn', actions: 'carryOut', target: 'ended' }, { actions: 'callOff', target: 'ended' }, 'ended'],
      },
      // Stopping what was said is said as well.
      said: {
        initial: 'open',
        states: {
          open: {
            prompt: `${SAID} – the others are asked`,
            on: { carryOn: { turn: 'none', target: 'heard' } },
            seats: {
              initial: 'asked',
              states: {
                asked: {
                  prompt: `${SAID} – let it be?`,
                  absent: 'allow',
                  on: { allow: 'content', challenge: { interrupt: 'reckoning' }, block: { target: 'said.answered', interrupt: 'said' } },
                  always: { guard: { not: 'mayAnswer' }, target: 'content' },
                },
                content: { type: 'final' },
              },
            },
            always: { guard: { or: ['actorLeft', { not: 'stands' }] }, target: 'heard' },
            onDone: 'heard',
            after: { [ANSWER_MS]: { move: 'carryOn' } },
          },
          answered: { always: 'heard' },
          heard: { type: 'final' },
        },
      },
      reckoning: {
        initial: 'judging',
        states: {
          judging: { always: [{ actions: 'prove', target: 'losing' }, { actions: 'expose', target: 'losing' }, 'losing'] },
          losing: {
            prompt: { active: 'You lose one of your crew: which?', others: '${args.loserSeat} loses one of the crew' },
            turn: 'loser',
            absent: 'turnUp',
            moves: ['turnUp'],
            always: { guard: { not: 'somebodyLoses' }, target: 'lost' },
            after: { hesitation: { move: 'turnUp', args: { card: 0 } } },
          },
          lost: { type: 'final' },
        },
      },
      // Where the actor has left, the turn has passed by itself.
      ended: {
        prompt: '${args.outcome}',
        always: [
          { guard: 'somebodyLoses', interrupt: 'reckoning' },
          { actions: 'eliminate' },
          { guard: 'oneHouseIsLeft', actions: 'uncover' },
          { guard: 'oneHouseIsLeft', target: 'over' },
          { guard: 'actorLeft', target: 'free' },
          { actions: 'nextTurn', target: 'free' },
        ],
      },
      over: { type: 'final', prompt: 'Only one house has a crew left' },
    },
    always: { actions: 'draw' },
  },
  ranking: outs.ranking,
  progress: ({ players }) => players.reduce((lost, { shown }) => lost + shown.count, 0) / (CREW * players.length),
})
