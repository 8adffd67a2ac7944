import { careful } from './careful.ts'
import { moves } from './moves.ts'
import { hearts } from './table.ts'

/** The match is over after the deal in which somebody reaches so many points. */
const GOALS = { hundred: 100, fifty: 50, deal: 0 }

const total = hearts.ofPlayer(({ points }) => points.reduce((sum, deal) => sum + deal, 0))

const nobodyPasses = hearts.guard(({ game }) => game.passing === 'nowhere')
const trickFull = hearts.guard(({ players }) => players.every(({ played }) => !played.isEmpty))
const handsEmpty = hearts.guard(({ players }) => players.every(({ hand }) => hand.isEmpty))
const goalReached = hearts.guard(({ players, variant }) => players.some((player) => total(player) >= GOALS[variant.goal]))
/** Why the match is over. */
const END = {
  hundred: '100 points are reached, and the fewest win',
  fifty: '50 points are reached, and the fewest win',
  deal: 'The deal is played, and the fewest points win',
}
const someoneLeft = hearts.guard(({ players, isActive }) => !players.every((_, seat) => isActive(seat)))

export default hearts.createGame({
  name: 'hearts',
  displayName: 'Hearts',
  description: 'Take no hearts, and not the queen of spades – or all of them.',
  about: { minutes: [20, 60], weight: 'medium' },
  players: { min: 4, max: 4 },
  distribute: { cards: 'deck' },
  moves,
  guards: { nobodyPasses, trickFull, handsEmpty, goalReached, someoneLeft },
  args: {
    passing: hearts.args(({ game }) => ({ where: game.passing === 'across' ? 'across' : `to the ${game.passing}` })),
    end: hearts.args((state) => ({ end: someoneLeft.test(state) ? 'There is no Hearts for three' : END[state.variant.goal] })),
  },
  chart: {
    initial: 'deal',
    // There is no Hearts for three.
    always: { guard: 'someoneLeft', target: 'over' },
    states: {
      deal: { always: { actions: 'deal', target: 'passing' } },
      passing: {
        always: { guard: 'nobodyPasses', target: 'begin' },
        args: 'passing',
        absent: 'pass',
        prompt: 'Three cards are passed ${args.where}',
        seats: {
          initial: 'choosing',
          states: {
            choosing: { prompt: 'Choose three cards to pass ${args.where}', on: { pass: 'chosen' } },
            chosen: { type: 'final', prompt: 'The others are still choosing' },
          },
        },
        onDone: 'passed',
      },
      passed: { always: { actions: 'exchange', target: 'begin' } },
      begin: { always: { actions: 'begin', target: 'trick' } },
      trick: {
        prompt: { active: 'Play a card', others: '${player} is to play' },
        absent: 'play',
        on: { play: { actions: 'nextTurn', target: 'played' } },
      },
      played: { always: [{ guard: 'trickFull', actions: 'takeTrick', target: 'taken' }, 'trick'] },
      taken: { always: [{ guard: 'handsEmpty', actions: 'scoreDeal', target: 'look' }, 'trick'] },
      look: {
        always: { guard: 'goalReached', target: 'over' },
        prompt: 'The deal is scored',
        absent: 'goOn',
        after: { 20000: { move: 'timeUp' } },
        on: { timeUp: { turn: 'none', target: 'deal' } },
        seats: { initial: 'looking', states: { looking: { on: { goOn: 'ready' } }, ready: { type: 'final' } } },
        onDone: 'deal',
      },
      over: { type: 'final', args: 'end', prompt: '${args.end}' },
    },
  },
  score: ({ players }, seat) => total(players[seat]!),
  lowScoreWins: true,
  agents: { careful },
})
