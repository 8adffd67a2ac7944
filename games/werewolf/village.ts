import { bool, int, library, oneOf, playerRole, type ReadingOf, type Seat, seat, setup, statistic, string } from 'playchart/engine'

/** A role that nobody has seen or shown yet is unknown. */
export const ROLES = ['unknown', 'villager', 'wolf', 'seer'] as const

export const roles = playerRole(ROLES)

export const village = setup({
  game: {
    night: int(),
    /** Nights in a row in which the wolves caught nobody. */
    hungry: int(),
    killed: seat({ none: true }),
    hanged: seat({ none: true }),
  },
  player: {
    ...roles.player,
    /** Wolves know who else is one: the role alone would also let villagers know villagers. */
    team: oneOf('unknown', 'village', 'wolves').sanitized({ other: 'hidden', wolves: 'visible' }),
    /** Whom a wolf points at in the night, for the pack to see; themselves: nobody. Others have none: it would show who is like them. */
    prey: seat({ none: true, sanitize: { other: 'hidden', 'same-role': 'visible' } }),
    /** Whom somebody else points at. */
    target: seat({ none: true, sanitize: { other: 'hidden' } }),
    /** The role, once the seer has seen it. */
    vision: oneOf(...ROLES).sanitized({ all: 'hidden', seers: 'visible' }),
    vote: seat({ none: true, sanitize: { other: 'hidden' } }),
    /** As it was counted last. */
    voted: seat({ none: true }),
    /** Whether the log has told that vote. */
    counted: bool(),
    says: string(),
    /** For the vote. */
    calls: bool(),
    fate: oneOf('alive', 'killed', 'hanged', 'left'),
    /** The role, once everybody may know it. */
    shown: oneOf(...ROLES),
    trails: statistic('Nights on a wolf’s trail'),
  },
  variants: {
    talk: {
      displayName: 'Discussion',
      default: 'usual',
      values: { short: { displayName: '1 minute' }, usual: { displayName: '3 minutes' }, long: { displayName: '6 minutes' } },
    },
  },
})
export const lib = library(village)

export const isWolf = village.ofPlayer(({ team }) => team === 'wolves')
export const isAlive = village.ofPlayer(({ fate }) => fate === 'alive')
/** The wolves that hunt: one who points at themselves does not. */
export const hunters = (players: ReadingOf<typeof village>['players']) =>
  players.filter((player, seat) => isAlive(player) && isWolf(player) && player.prey !== seat)
export const moreThanHalf = <T>(all: readonly T[], holds: (one: T) => boolean) => all.filter(holds).length * 2 > all.length

/** The seer, a wolf for every four players or three of the last four, and villagers. */
export const rolesFor = (seats: number) =>
  Array.from({ length: seats }, (_, n) => (n === 0 ? 'seer' : n <= Math.floor((seats + 1) / 4) ? 'wolf' : 'villager'))

/** Those whom most of the choices name: several where these are as many, none where nobody is named. */
export function mostNamed(choices: readonly (Seat | null)[]): Seat[] {
  const named = choices.filter((seat) => seat !== null)
  const times = (seat: Seat) => named.filter((one) => one === seat).length
  const most = Math.max(...named.map(times))
  return [...new Set(named)].filter((seat) => times(seat) === most)
}
