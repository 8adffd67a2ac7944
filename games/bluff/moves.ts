import { componentOf, componentsOf, int, list, oneOf, seat, string } from 'playchart/engine'
import { ACTIONS, AIMED, ALONE, ROLES } from './actions.ts'
import { blockersFor, bluff, CREW, canChallenge, cards, isShort, proofOf } from './table.ts'

/** With so many coins one must denounce. */
const RICH = 10
const act = bluff.move({
  help: 'Fish, trade, claim somebody of your crew to do more, or denounce a rival: with 10 coins you must.',
  facts: { price: string() },
  log: '${player} ${args.action} ${args.whom} ${price}',
  args: { whom: seat({ none: true }), action: oneOf(...ALONE, ...AIMED) },
  legal: ({ me, seat, isActive }, { action, whom }) => {
    const { cost, isAimed } = ACTIONS[action]
    if (!isAimed && whom !== null) return 'That is done to nobody.'
    if (isAimed && (whom === null || whom === seat || !isActive(whom))) return 'Choose another house that is still there.'
    if (me.coins >= RICH && action !== 'denounces') return 'So rich, you must denounce somebody.'
    return me.coins >= cost || `That costs ${cost} coins.`
  },
  apply: ({ game, me, players, seat }, { action, whom }, tell) => {
    const { cost, role } = ACTIONS[action]
    me.coins -= cost
    if (cost > 0) tell({ price: `for ${cost} coins and has ${me.coins}` })
    Object.assign(game, { action, actor: seat, target: whom, speaker: seat, outcome: 'open', loser: null })
    for (const player of players) Object.assign(player, { posesAs: 'nobody', claim: 'none' })
    if (role) Object.assign(me, { posesAs: role, claim: 'open' })
  },
})
const allow = bluff.move({ name: 'Let It Be', help: 'Neither challenge nor stop it.', log: '${player} lets it be', apply: () => {} })
const challenge = bluff.move({
  help: 'Say that it is a lie. The one who is wrong loses one of their crew.',
  log: '${player} calls that a lie',
  legal: (table) => canChallenge(table) || 'There is nothing to challenge.',
  apply: ({ game, seat }) => {
    game.challenger = seat
  },
})
const block = bluff.move({
  name: 'Stop It',
  help: 'Claim somebody of your crew who stops it.',
  log: '${player} claims the ${args.role}, who stops it',
  args: { role: oneOf(...ROLES) },
  legal: (table, { role }) => blockersFor(table).includes(role) || `No ${role} of yours can stop that.`,
  apply: ({ game, me, seat }, { role }) => {
    game.speaker = seat
    Object.assign(me, { posesAs: role, claim: 'open' })
  },
})
const carryOn = bluff.move({ help: 'Nobody has said more in time.', log: 'Nobody says more', apply: () => {} })

const prove = bluff.fixUp({
  facts: { who: seat(), card: componentOf(cards) },
  log: 'It is the truth: ${who} shows ${card}',
  legal: (table) => (table.game.challenger !== null && proofOf(table) >= 0) || 'Nothing is proved.',
  apply: (table, tell) => {
    const { game, players } = table
    const speaker = players[game.speaker]!
    const card = speaker.hand.at(proofOf(table))!
    card.moveTo(game.proof)
    tell({ who: game.speaker, card })
    speaker.claim = 'true'
    Object.assign(game, { loser: game.challenger, challenger: null })
  },
})
const expose = bluff.fixUp({
  facts: { who: seat(), role: oneOf('nobody', ...ROLES), refund: string() },
  log: 'It is a lie: ${who} has no ${role} ${refund}',
  legal: ({ game }) => game.challenger !== null || 'Nobody doubts it.',
  apply: ({ game, players }, tell) => {
    const speaker = players[game.speaker]!
    tell({ who: game.speaker, role: speaker.posesAs })
    speaker.claim = 'lie'
    const { cost } = ACTIONS[game.action]
    if (game.speaker === game.actor && cost > 0) {
      speaker.coins += cost
      tell({ refund: `and takes ${cost} coins back` })
    }
    Object.assign(game, { loser: game.speaker, challenger: null })
  },
})
const turnUp = bluff.move({
  help: 'Turn up one of your crew: it is lost.',
  facts: { who: seat(), lost: componentOf(cards) },
  log: '${who} turns up ${lost}',
  // By number, since the clock chooses for a player who hesitates.
  args: { card: int(0, CREW - 1, { sanitize: 'hidden' }) },
  legal: ({ game, players }, { card }) => players[game.loser!]!.hand.at(card) !== undefined || 'There is no such card.',
  apply: ({ game, players }, { card }, tell) => {
    const { hand, shown } = players[game.loser!]!
    const lost = hand.at(card)!
    lost.moveTo(shown)
    tell({ who: game.loser!, lost })
    game.loser = null
  },
})
const carryOut = bluff.fixUp({
  facts: { actor: seat(), action: oneOf(...ALONE, ...AIMED), whom: seat({ none: true }), left: string(), coins: string() },
  log: 'It is done: ${actor} ${action} ${whom} ${left} ${coins}',
  apply: ({ game, players }, tell) => {
    const { gain, cost } = ACTIONS[game.action]
    const actor = players[game.actor]!
    const rival = game.target === null ? null : players[game.target]!
    game.outcome = 'done'
    const gained = Math.min(gain, rival?.coins ?? gain)
    actor.coins += gained
    if (rival) rival.coins -= gained
    tell({ actor: game.actor, action: game.action, whom: game.target })
    if (gain > 0) tell({ coins: `and gains ${gained} (now ${actor.coins})`, left: rival ? `(${rival.coins} left)` : '' })
    if (cost > 0) game.loser = game.target
    if (game.action === 'watches') actor.hand.moveAllTo(game.deck)
  },
})
/** So that what is not done has a step of its own: to be read, on the board and in the log. */
const callOff = bluff.fixUp({
  facts: { why: oneOf('It is stopped', 'It was a lie') },
  log: '${why}, so nothing is done',
  legal: ({ game, isActive }) => isActive(game.actor) || 'The house has left.',
  apply: ({ game, players }, tell) => {
    const lied = players[game.actor]!.claim === 'lie'
    game.outcome = lied ? 'lie' : 'stopped'
    tell({ why: lied ? 'It was a lie' : 'It is stopped' })
  },
})
const draw = bluff.fixUp({
  facts: { who: list(seat()), drawn: componentsOf(cards) },
  log: 'From the shuffled deck crew is drawn by ${who}: ${drawn}',
  legal: ({ players }) => players.some(isShort) || 'Nobody is short of crew.',
  apply: ({ game, players }, tell) => {
    game.proof.moveAllTo(game.deck)
    game.deck.shuffle()
    const who = players.flatMap((player, seat) => (isShort(player) ? [seat] : []))
    const drawn: (typeof game.deck.first & {})[] = []
    for (const seat of who) {
      const player = players[seat]!
      while (isShort(player)) {
        const card = game.deck.first!
        card.moveTo(player.hand)
        drawn.push(card)
      }
    }
    tell({ who, drawn })
  },
})
/** One house after another, so that each has a line of the log. */
const uncover = bluff.fixUp({
  facts: { who: seat(), crew: componentsOf(cards) },
  log: '${who} shows the crew that is left: ${crew}',
  legal: ({ players }) => players.some(({ hand }) => !hand.isEmpty) || 'All crews are shown.',
  apply: ({ players }, tell) => {
    const who = players.findIndex(({ hand }) => !hand.isEmpty)
    const { hand, kept } = players[who]!
    const crew = [...hand]
    hand.moveAllTo(kept)
    tell({ who, crew })
  },
})

export const moves = { act, allow, challenge, block, carryOn, prove, expose, turnUp, carryOut, callOff, draw, uncover }
