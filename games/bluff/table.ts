import { deck, elimination, int, oneOf, type ReadingOf, seat, setup, stack } from 'playchart/engine'
import { ACTIONS, AIMED, ALONE, ROLES } from './actions.ts'

export const CREW = 2
const crew = ROLES.map((role) => ({ role }))
export const cards = deck('cards', crew, { copies: 3 })
const out = elimination()

export const bluff = setup({
  game: {
    deck: stack(cards, { sanitize: 'len' }),
    /** What proves a claim lies here until it is shuffled back. */
    proof: stack(cards),
    action: oneOf(...ALONE, ...AIMED),
    actor: seat(),
    target: seat({ none: true }),
    /** What came of it. */
    outcome: oneOf('open', 'done', 'stopped', 'lie'),
    /** The player who claimed something last: the actor, or the one who says to stop it. */
    speaker: seat(),
    challenger: seat({ none: true }),
    /** Who is to turn up a card. */
    loser: seat({ none: true }),
  },
  player: {
    hand: stack(cards, { sanitize: 'len' }),
    shown: stack(cards),
    /** The crew that is left when the match is over, for all to see who lied. */
    kept: stack(cards),
    coins: int({ first: 2 }),
    /** Whom the house says to have among its crew, and what came of that. */
    posesAs: oneOf('nobody', ...ROLES),
    claim: oneOf('none', 'open', 'true', 'lie'),
    ...out.player,
  },
})
export interface Table extends ReadingOf<typeof bluff> {}
export const isShort = bluff.ofPlayer(({ hand, shown, kept }) => hand.count + shown.count + kept.count < CREW)
export const isOut = bluff.ofPlayer(({ shown }) => shown.count === CREW)
export const outs = out.rules(bluff, ({ players }, seat) => isOut(players[seat]!))

/** Whether what was claimed last counts. */
export const stands = ({ game, players, isActive }: Table) => isActive(game.speaker) && players[game.speaker]!.claim !== 'lie'
export const canChallenge = ({ game, players, seat }: Table) => players[game.speaker]!.claim === 'open' && game.speaker !== seat
/** The roles that the seat may claim to stop it. Only players who are affected may: the rival that it is done to, else anybody. */
export const blockersFor = ({ game: { action, actor, speaker, target }, seat }: Table) =>
  speaker === actor && seat !== actor && (target ?? seat) === seat ? ACTIONS[action].blockedBy : []
/** The slot of the card that proves what was claimed last; -1 where it is a lie. */
export function proofOf({ game, players }: Table) {
  const { hand, posesAs } = players[game.speaker]!
  return [...hand].findIndex(({ values }) => values.role === posesAs)
}
