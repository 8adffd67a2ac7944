import { int, roundRobin, setup } from '../../../engine/index.ts'

/** How many lines make a conversation. */
const LINES = 12
export const BANK_MS = 90_000

const salon = setup({ game: { lines: int() }, player: { lines: int() } })

const line = (help: string) =>
  salon.move({
    help,
    apply: ({ game, me }) => {
      game.lines++
      me.lines++
    },
  })

/** A game made to show what views carry besides stacks: time banks, progress, facts, secret phases, fix-ups for a seat, absent players. */
export default salon.createGame({
  name: 'salon',
  description: 'A conversation in turns.',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: {
    say: line('Say something to all.'),
    whisper: line('Say something that nobody else hears.'),
    pass: salon.move({ apply: () => {} }),
    silence: salon.move({ name: 'Fall Silent', apply: () => {} }),
    greet: salon.fixUp({ apply: () => {} }),
    listen: salon.fixUp({ apply: () => {} }),
  },
  guards: { enough: salon.guard(({ game }) => game.lines >= LINES) },
  args: {
    talk: salon.args(({ game, turn, players }) => ({ other: (turn + 1) % players.length, lines: game.lines, left: LINES - game.lines })),
    own: salon.args(({ me }) => ({ own: me.lines })),
  },
  progress: ({ game }) => game.lines / LINES,
  timeBank: { initialMs: BANK_MS },
  chart: {
    initial: 'greeting',
    absent: 'pass',
    states: {
      greeting: { ordered: [roundRobin('greet')], onDone: 'talking' },
      talking: {
        prompt: {
          active: 'Speak to ${other}; you have spoken ${privateArgs.own} of ${args.lines} lines',
          others: '${player} speaks to ${other}; ${args.left} to go',
        },
        args: 'talk',
        privateArgs: 'own',
        on: { say: 'said', pass: 'said', whisper: 'aside', silence: { target: 'said', turn: 'none' } },
        after: { bank: { move: 'silence' } },
      },
      aside: { sanitize: 'hidden', always: { actions: 'listen', target: 'said' } },
      said: {
        always: [
          { guard: 'enough', target: 'over' },
          { actions: 'nextTurn', target: 'talking' },
        ],
      },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat].lines,
})
