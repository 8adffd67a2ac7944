import { bool, deck, elimination, int, oneOf, seat, setup, stack } from 'playchart/engine'
import { ACTIONS, AIMED, ALONE, ROLES } from './actions.ts'

const cards = deck(
  'cards',
  ROLES.map((role) => ({ role })),
  { copies: 3 },
)
const out = elimination()

export const bluff = setup({
  game: {
    deck: stack(cards, { sanitize: 'len' }),
    /** What proves a claim lies here until it is shuffled back. */
    proof: stack(cards),
    action: oneOf(...ALONE, ...AIMED, 'denounces'),
    actor: seat(),
    target: seat({ none: true }),
    /** Whether the actor has the role; there is none to doubt where it is true from the start. */
    claim: oneOf('open', 'true', 'false'),
    /** Who says to stop it, as whom, and whether that is so. */
    blocker: seat({ none: true }),
    blockRole: oneOf(...ROLES),
    block: oneOf('none', 'open', 'true', 'false'),
    challenger: seat({ none: true }),
    /** Who is to turn up a card. */
    loser: seat({ none: true }),
  },
  player: {
    hand: stack(cards, { sanitize: 'len' }),
    shown: stack(cards),
    coins: int({ first: 2 }),
    /** Lets be what was said last. */
    content: bool(),
    ...out.player,
  },
})
export type Table = Parameters<Parameters<typeof bluff.who>[0]>[0]
export type OpenTable = Parameters<Parameters<typeof bluff.fixUp>[0]['apply']>[0]

/** Whoever has no crew left is out. */
export const outs = out.rules(bluff, ({ players }, seat) => players[seat]!.hand.isEmpty)

export const actionOf = ({ game }: Table) => ACTIONS[game.action]
/** Whether somebody stops the action, unless that was a lie. */
export const isBlocked = ({ game, isActive }: Table) => (game.block === 'open' || game.block === 'true') && isActive(game.blocker!)
/** Who claims whom: the blocker while there is one, else the actor. */
export const claimOf = (table: Table) =>
  isBlocked(table)
    ? { seat: table.game.blocker!, role: table.game.blockRole, state: table.game.block }
    : { seat: table.game.actor, role: actionOf(table).role, state: table.game.claim }
/** The slot of the claimant's card that proves the claim; -1 where it is a lie. */
export const proofOf = (table: Table) => {
  const { seat, role } = claimOf(table)
  return [...table.players[seat]!.hand].findIndex(({ values }) => values.role === role)
}

export const canChallenge = (table: Table, seat: number) => claimOf(table).state === 'open' && claimOf(table).seat !== seat
export const canBlock = (table: Table, seat: number) => {
  const { actor, target } = table.game
  return !isBlocked(table) && actionOf(table).blockedBy !== undefined && (target === null ? seat !== actor : seat === target)
}
/** Those who may still say something to what was said last. */
export const doubters = (table: Table) =>
  [...table.players.keys()].filter((seat) => {
    const { content, hand } = table.players[seat]!
    return !content && !hand.isEmpty && table.isActive(seat) && (canChallenge(table, seat) || canBlock(table, seat))
  })
