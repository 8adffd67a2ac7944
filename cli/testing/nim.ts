export interface NimRules {
  /** The most that may be taken at once. */
  readonly most?: number
  /** The name of the phase in which players take. */
  readonly phase?: string
  /** The target at the end; a name that does not exist is a mistake in the chart. */
  readonly end?: string
  /** A rule throws when this many are left. */
  readonly throwsAt?: number
  /** More source of the chart, after its first phase. */
  readonly phases?: string
  readonly help?: boolean
}

/**
 * The source of a game for two: from a heap of seven each takes one or more; the player who takes the last has won. Each move draws its
 * player a number from 1 to 9, which others see as 0.
 */
export function nimSource({ most = 2, phase = 'taking', end = 'over', throwsAt = -1, phases = '', help = true }: NimRules = {}): string {
  return `import { int, setup } from 'playchart/engine'

const nim = setup({ game: { heap: int({ first: 7 }) }, player: { secret: int(0, 9, { sanitize: { other: 'hidden' } }) } })
const take = nim.move({
  ${help ? "help: 'Take some of the heap.'," : ''}
  log: '\${player} takes \${args.count}',
  args: { count: int(1, ${most}) },
  legal: ({ game }, { count }) => count <= game.heap || 'There are not so many.',
  apply: ({ game, me, random }, { count }) => {
    if (game.heap === ${throwsAt}) throw new Error('the heap is cursed')
    game.heap -= count
    me.secret = 1 + random.below(9)
  },
})

export default nim.createGame({
  name: 'nim',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { take },
  guards: { empty: nim.guard(({ game }) => game.heap === 0) },
  diagram: ({ game, players }) => \`heap \${game.heap}, secrets \${players.map(({ secret }) => secret ?? '?').join(' ')}\`,
  winners: ({ turn }) => [turn],
  chart: {
    initial: '${phase}',
    states: {
      ${phase}: { prompt: { active: 'Take some', others: '\${player} takes some' }, on: { take: 'taken' } },
      ${phases}
      taken: { always: [{ guard: 'empty', target: '${end}' }, { actions: 'nextTurn', target: '${phase}' }] },
      over: { type: 'final', prompt: 'The heap is empty' },
    },
  },
})
`
}
