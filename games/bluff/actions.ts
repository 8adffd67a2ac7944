/** Who may be among a house's crew, three cards of each. */
export const ROLES = ['Pilot', 'Smuggler', 'Wrecker', 'Keeper', 'Warden'] as const
export type Role = (typeof ROLES)[number]

/** What a house does by itself, and to a rival. */
export const ALONE = ['fishes', 'trades', 'pilots', 'watches'] as const
export const AIMED = ['robs', 'wrecks', 'denounces'] as const
export type Action = (typeof ALONE)[number] | (typeof AIMED)[number]

/** What players read about a card. */
export const ROLE_HELP: { readonly [R in Role]: string } = {
  Pilot: 'The Pilot takes 3 coins.',
  Smuggler: 'The Smuggler takes 2 coins from a rival, and stops another who would rob you.',
  Wrecker: 'The Wrecker, for 3 coins, makes a rival lose one of their crew.',
  Keeper: 'The Keeper draws you a new crew, and stops a Wrecker.',
  Warden: 'The Warden stops a trade, and a Smuggler who would rob you.',
}

interface ActionRule {
  readonly name: string
  readonly help: string
  /** Follows the name of the player who does it, and comes before that of the rival that it is done to, if any. */
  readonly does: string
  /** Whom one claims to have among one's crew; without it there is nothing to challenge. */
  readonly role?: Role
  /** Whom somebody affected may claim, to stop it: the rival that it is done to, else anybody. */
  readonly blockedBy: readonly Role[]
  /** Whether it is done to a rival. */
  readonly isAimed: boolean
  /** In coins. */
  readonly cost: number
  /** In coins; a rival's, where it is done to one. */
  readonly gain: number
}

export const ACTIONS: { readonly [A in Action]: ActionRule } = {
  fishes: { name: 'Fish', help: 'Take 1 coin. Nobody can stop it.', does: 'goes fishing', blockedBy: [], isAimed: false, cost: 0, gain: 1 },
  trades: {
    name: 'Trade',
    help: 'Take 2 coins, unless a Warden stops it.',
    does: 'trades for 2 coins',
    blockedBy: ['Warden'],
    isAimed: false,
    cost: 0,
    gain: 2,
  },
  pilots: {
    name: 'Pilot',
    help: 'As Pilot: take 3 coins.',
    does: 'brings in a ship as Pilot, for 3 coins',
    role: 'Pilot',
    blockedBy: [],
    isAimed: false,
    cost: 0,
    gain: 3,
  },
  watches: {
    name: 'Watch',
    help: 'As Keeper: shuffle your crew into the deck, and draw as many anew.',
    does: 'watches the light as Keeper, for a new crew',
    role: 'Keeper',
    blockedBy: [],
    isAimed: false,
    cost: 0,
    gain: 0,
  },
  robs: {
    name: 'Rob',
    help: 'As Smuggler: take 2 coins from a rival, unless a Warden or a Smuggler there stops it.',
    does: 'as Smuggler takes 2 coins from',
    role: 'Smuggler',
    blockedBy: ['Warden', 'Smuggler'],
    isAimed: true,
    cost: 0,
    gain: 2,
  },
  wrecks: {
    name: 'Wreck',
    help: 'As Wrecker: pay 3 coins, and a rival loses one of the crew, unless a Keeper there stops it.',
    does: 'as Wrecker lights a false fire for',
    role: 'Wrecker',
    blockedBy: ['Keeper'],
    isAimed: true,
    cost: 3,
    gain: 0,
  },
  denounces: {
    name: 'Denounce',
    help: 'Pay 7 coins, and a rival loses one of the crew. Nobody can stop it.',
    does: 'denounces',
    blockedBy: [],
    isAimed: true,
    cost: 7,
    gain: 0,
  },
}

/** What players read about what came of an action. */
export const OUTCOMES = {
  open: '',
  done: 'It is done',
  stopped: 'Stopped: nothing is done',
  lie: 'A lie: nothing is done',
} as const
