import type { AgentChoice, Draws, ReadableStack } from 'playchart/engine'
import { ACTIONS, type Action, ROLES, type Role } from './actions.ts'

/** What it looks at of its view. */
interface Seen {
  readonly game: {
    readonly action: Action
    readonly target: number | null
    readonly block: string
    readonly blockRole: Role
  }
  readonly players: readonly {
    readonly hand: ReadableStack<{ readonly role: Role }>
    readonly shown: ReadableStack<{ readonly role: Role }>
    readonly coins: number
  }[]
  readonly moves: readonly { readonly move: string; readonly options: readonly AgentChoice['args'][] | null }[]
}

/** Of a hundred claims, so many are doubted where this many of the role are not accounted for; three there are. */
const DOUBTS = [100, 25, 6, 3]
/** The role that is missed least comes first. */
const WORTH: readonly Role[] = ['Smuggler', 'Warden', 'Wrecker', 'Keeper', 'Pilot']

type Args = AgentChoice['args']
const play = (move: string, args: Args = {}): AgentChoice => ({ move, args })

/** What the seat knows, and may do. */
function knownTo(seat: number, { game, players, moves }: Seen, random: Draws) {
  const rolesIn = (stack: ReadableStack<{ readonly role: Role }>) => stack.slots.flatMap((card) => card?.values?.role ?? [])
  const mine = rolesIn(players[seat]!.hand)
  const seen = [...mine, ...players.flatMap(({ shown }) => rolesIn(shown))]
  return {
    ...{ seat, game, players, mine },
    /** How many cards of the role are not accounted for. */
    unseen: (role: Role) => 3 - seen.filter((one) => one === role).length,
    options: (move: string) => moves.find((legal) => legal.move === move)?.options ?? [],
    percent: (chance: number) => random.below(100) < chance,
  }
}
type Known = ReturnType<typeof knownTo>

/** Of two alike one is enough; else the one that is missed least goes. */
function leastMissed({ mine }: Known): number {
  const worth = mine.map((role, i) => WORTH.indexOf(role) - (mine.indexOf(role) < i ? ROLES.length : 0))
  return worth.indexOf(Math.min(...worth))
}

function answer({ game, seat, mine, unseen, options, percent }: Known): AgentChoice {
  const isMine = game.target === seat && game.block !== 'open'
  const isDeadly = isMine && game.action === 'wrecks'
  const roles = options('block').map(({ role }) => role as Role)
  const honest = roles.find((role) => mine.includes(role))
  const lie = roles.find((role) => unseen(role) > 0)
  const role = game.block === 'open' ? game.blockRole : ACTIONS[game.action].role
  const doubt = role && options('challenge').length ? DOUBTS[unseen(role)]! * (isDeadly && !honest ? 4 : 1) : 0
  if (percent(doubt)) return play('challenge')
  if (honest && (isMine || percent(60))) return play('block', { role: honest })
  if (lie && percent(isDeadly ? 60 : isMine ? 15 : 3)) return play('block', { role: lie })
  return play('allow')
}

function act({ players, mine, unseen, options, percent }: Known): AgentChoice | null {
  const coins = ({ whom }: Args) => players[whom as number]!.coins
  const strength = (args: Args) => 10 * players[args.whom as number]!.hand.count! + coins(args)
  const rivals = (move: string, action?: Action) =>
    options(move)
      .filter((args) => args.action === action)
      .sort((a, b) => strength(b) - strength(a))
  const claims = (role: Role, lies: number) => mine.includes(role) || (unseen(role) > 1 && percent(lies))
  const [denounced] = rivals('denounce')
  const [wrecked] = rivals('actOn', 'wrecks')
  const robbed = rivals('actOn', 'robs').find((args) => coins(args) > 1)
  if (denounced) return play('denounce', denounced)
  if (!options('act').length) return null
  if (wrecked && claims('Wrecker', 10)) return play('actOn', wrecked)
  if (claims('Pilot', 25)) return play('act', { action: 'pilots' })
  if (robbed && claims('Smuggler', 10)) return play('actOn', robbed)
  if (mine.includes('Keeper') && percent(30)) return play('act', { action: 'watches' })
  return play('act', { action: percent(70) ? 'trades' : 'fishes' })
}

function choose(known: Known): AgentChoice | null {
  const givesUp = ['turnUp', 'putBack'].find((move) => known.options(move).length > 0)
  if (givesUp) return play(givesUp, { card: leastMissed(known) })
  return known.options('allow').length > 0 ? answer(known) : act(known)
}

export const wary = {
  displayName: 'Wary',
  description: 'Mostly tells the truth, and doubts what the cards that it has seen leave little room for.',
  choose: (view: Seen, random: Draws, _memory: unknown, { seat }: { readonly seat: number }) => choose(knownTo(seat, view, random)),
}
