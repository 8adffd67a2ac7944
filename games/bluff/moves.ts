import { int, oneOf, seat } from 'playchart/engine'
import { ACTIONS, type Action, AIMED, ALONE, ROLES } from './actions.ts'
import { actionOf, bluff, claimOf, isBlocked, type OpenTable, proofOf, type Table } from './table.ts'

const affordable = ({ me }: Table, action: Action) => {
  const { cost = 0 } = ACTIONS[action]
  return me.coins >= cost || `That costs ${cost} coins.`
}
const aimable = ({ seat, isActive }: Table, whom: number) =>
  (whom !== seat && isActive(whom)) || 'Choose another house that is still there.'

/** It is announced and paid for; whether it is done, the others have a say in. */
function announce({ game, me, players, seat }: OpenTable, action: Action, target: number | null) {
  me.coins -= ACTIONS[action].cost ?? 0
  game.action = action
  game.actor = seat
  game.target = target
  game.claim = ACTIONS[action].role ? 'open' : 'true'
  game.block = 'none'
  game.challenger = null
  for (const player of players) player.content = false
}
const act = bluff.move({
  help: 'Fish, trade, or claim somebody of your crew to do more.',
  log: '${player} ${args.action}',
  args: { action: oneOf(...ALONE) },
  apply: (table, { action }) => announce(table, action, null),
})
const actOn = bluff.move({
  name: 'Act Against',
  help: 'Claim somebody of your crew against a rival.',
  log: '${player} ${args.action} ${args.whom}',
  args: { action: oneOf(...AIMED), whom: seat() },
  legal: (table, { action, whom }) => {
    const aims = aimable(table, whom)
    return aims === true ? affordable(table, action) : aims
  },
  apply: (table, { action, whom }) => announce(table, action, whom),
})
const denounce = bluff.move({
  help: ACTIONS.denounces.help,
  log: '${player} denounces ${args.whom}',
  args: { whom: seat() },
  legal: (table, { whom }) => {
    const aims = aimable(table, whom)
    return aims === true ? affordable(table, 'denounces') : aims
  },
  apply: (table, { whom }) => announce(table, 'denounces', whom),
})

const allow = bluff.move({
  name: 'Let It Be',
  help: 'Neither challenge nor stop it.',
  log: '${player} lets it be',
  apply: ({ me }) => {
    me.content = true
  },
})
const challenge = bluff.move({
  help: 'Say that it is a lie. Whoever is wrong loses one of the crew.',
  log: '${player} calls that a lie',
  apply: ({ game, seat }) => {
    game.challenger = seat
  },
})
const block = bluff.move({
  name: 'Stop It',
  help: 'Claim somebody of your crew who stops it.',
  log: '${player} claims the ${args.role}, who stops it',
  args: { role: oneOf(...ROLES) },
  legal: (table, { role }) => actionOf(table).blockedBy?.includes(role) || `No ${role} can stop that.`,
  apply: ({ game, players, seat }, { role }) => {
    game.blocker = seat
    game.blockRole = role
    game.block = 'open'
    for (const player of players) player.content = false
  },
})
const carryOn = bluff.move({ help: 'Nobody has said more in time.', log: 'Nobody says more', apply: () => {} })

const prove = bluff.fixUp({
  help: 'It is the truth: the card is shown, and who did not believe it loses one of the crew.',
  log: 'It is the truth',
  apply: (table) => {
    const { game, players } = table
    players[claimOf(table).seat]!.hand.at(proofOf(table))!.moveTo(game.proof)
    game.loser = game.challenger
    if (isBlocked(table)) game.block = 'true'
    else game.claim = 'true'
  },
})
const redraw = bluff.fixUp({
  help: 'The card that was shown is shuffled into the deck, and another one drawn.',
  log: 'The card is shuffled back, and another one drawn',
  apply: (table) => {
    const { game, players } = table
    game.proof.moveAllTo(game.deck)
    game.deck.shuffle()
    game.deck.first!.moveTo(players[claimOf(table).seat]!.hand)
  },
})
const expose = bluff.fixUp({
  help: 'It is a lie and counts for nothing. The liar loses one of the crew, and is given back what was paid.',
  log: 'It is a lie',
  apply: (table) => {
    const { game, players } = table
    game.loser = claimOf(table).seat
    if (isBlocked(table)) {
      game.block = 'false'
      for (const [seat, player] of players.entries()) player.content = seat === game.blocker
    } else {
      game.claim = 'false'
      players[game.actor]!.coins += actionOf(table).cost ?? 0
    }
  },
})

/** By number, since the clock chooses for whoever hesitates. */
const card = int(0, 2, { sanitize: 'hidden' })
const turnUp = bluff.move({
  help: 'Turn up one of your crew: it is lost.',
  log: 'One of the crew is turned up',
  args: { card },
  legal: ({ game, players }, { card }) => players[game.loser!]!.hand.at(card) !== undefined || 'There is no such card.',
  apply: ({ game, players }, { card }) => {
    const loser = players[game.loser!]!
    loser.hand.at(card)!.moveTo(loser.shown)
    game.loser = null
  },
})
const turnUpLast = bluff.fixUp({
  help: 'Whoever has but one left turns up that.',
  log: 'The last of the crew is turned up',
  apply: ({ game, players }) => {
    const loser = players[game.loser!]!
    loser.hand.moveAllTo(loser.shown)
    game.loser = null
  },
})

const carryOut = bluff.fixUp({
  help: 'What was announced is done.',
  log: 'It is done',
  apply: (table) => {
    const { game, players } = table
    const { gain } = actionOf(table)
    if (gain === undefined) {
      game.loser = game.target
      return
    }
    const rival = game.target === null ? null : players[game.target]!
    const gained = rival ? Math.min(gain, rival.coins) : gain
    if (rival) rival.coins -= gained
    players[game.actor]!.coins += gained
  },
})
const draw = bluff.fixUp({
  help: 'The Keeper draws a card.',
  log: '${player} draws a card',
  apply: ({ game, current }) => game.deck.first!.moveTo(current.hand),
})
const putBack = bluff.move({
  help: 'Put one of your cards back into the deck.',
  log: '${player} puts a card back',
  args: { card },
  legal: ({ me }, { card }) => me.hand.at(card) !== undefined || 'There is no such card.',
  apply: ({ game, me }, { card }) => {
    me.hand.at(card)!.moveTo(game.deck)
    game.deck.shuffle()
  },
})

export const moves = {
  ...{ act, actOn, denounce, allow, challenge, block, carryOn, turnUp, putBack },
  ...{ prove, redraw, expose, turnUpLast, carryOut, draw },
}
