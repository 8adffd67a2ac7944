import { bool, deck, int, oneOf, roundRobin, type Seat, seat, setup, slotOf, stack } from '../../index.ts'

/**
 * A match has three rounds of four phases: all players draw and discard, each has one turn, plans are resolved while some players become
 * active again, and the table is prepared for the next round.
 */

const ROUNDS = 3
const goods = deck(
  'goods',
  Array.from({ length: 48 }, (_, n) => ({ worth: (n % 4) + 1 })),
)
const colony = setup({
  game: {
    draw: stack(goods, { sanitize: 'len' }),
    discard: stack(goods, { sanitize: 'len' }),
    round: int(0, ROUNDS, { first: 1 }),
    leader: seat(),
    steps: int(),
  },
  player: {
    hand: stack(goods, { sanitize: 'len' }),
    plan: oneOf('none', 'build', 'raid', 'rest'),
    points: int(),
    raider: seat({ none: true }),
    answered: bool(),
  },
})
/** Counts the steps that every match takes, for its progress. */
const step = ({ game }: { game: { steps: number } }) => {
  game.steps++
}

const discard = colony.move({
  args: { slot: slotOf('hand') },
  apply: (state, { slot }) => {
    state.me.hand.at(slot)!.moveTo(state.game.discard)
    step(state)
  },
})
const build = colony.move({
  apply: (state) => {
    state.me.plan = 'build'
    step(state)
  },
})
const rest = colony.move({
  apply: (state) => {
    state.me.plan = 'rest'
    step(state)
  },
})
const raid = colony.move({
  args: { victim: seat() },
  legal: (state, { victim }) => {
    if (victim === state.seat || !state.isActive(victim)) return 'Raid another player who is in the match.'
    return state.players[victim].raider === null ? true : 'That player is raided already.'
  },
  apply: (state, { victim }) => {
    state.me.plan = 'raid'
    state.players[victim].raider = state.seat
    step(state)
  },
})
const yieldCard = colony.move({
  name: 'Yield',
  apply: ({ me, players }) => {
    const raider = players[me.raider!]
    me.hand.first?.moveTo(raider.hand)
    me.answered = true
  },
})
const fightBack = colony.move({
  help: 'A player who is fought back becomes active again, once.',
  legal: ({ me, players }) => (players[me.raider!].answered || players[me.raider!].raider !== null ? 'They have enough to answer.' : true),
  apply: ({ me, players, seat: by }) => {
    players[me.raider!].raider = by
    me.answered = true
  },
})

const drawGoods = colony.fixUp({
  legal: ({ game }) => (game.draw.isEmpty ? 'There are no goods left.' : true),
  apply: ({ game, me }) => game.draw.first!.moveTo(me.hand),
})
const payOut = colony.fixUp({
  apply: ({ players }) => {
    for (const player of players) if (player.plan === 'build') player.points += 2
  },
})
const endRound = colony.fixUp({
  apply: ({ game, players, seats }) => {
    for (const player of players) {
      for (const { values } of player.hand) player.points += values.worth
      player.hand.moveAllTo(game.discard)
      player.plan = 'none'
      player.raider = null
      player.answered = false
    }
    game.discard.moveAllTo(game.draw)
    game.draw.shuffle()
    game.round = Math.min(game.round + 1, ROUNDS)
    game.leader = (game.leader + 1) % seats
  },
})

/** Seats that still have to respond to a raid. */
const raided = colony.ofPlayer(({ raider, answered }) => raider !== null && !answered)

export default colony.createGame({
  name: 'phases-of-a-round',
  players: { min: 2, max: 5 },
  distribute: { goods: 'draw' },
  afterDeal: ({ game }) => game.draw.shuffle(),
  moves: { discard, build, rest, raid, yieldCard, fightBack, drawGoods, payOut, endRound },
  guards: {
    someoneRaided: colony.guard(({ players, isActive }) => players.some((player, seat) => isActive(seat) && raided(player))),
    lastRound: colony.guard(({ game }) => game.round === ROUNDS),
  },
  who: {
    leader: colony.who(({ game }) => game.leader),
    victims: colony.who(({ players, isActive }) =>
      players.flatMap((player, victim) => (raided(player) && isActive(victim) ? [victim] : [])),
    ),
  },
  args: {
    round: colony.args(({ game }) => ({ round: game.round, of: ROUNDS })),
    raids: colony.args(({ players }) => ({
      raids: players.flatMap((player, victim) => (raided(player) ? [[player.raider, victim]] : [])),
    })),
    raider: colony.args(({ me }) => ({ otherplayer: raided(me) ? me.raider : null })),
    plans: colony.args(({ players }) => ({ plans: players.map(({ plan }) => plan) })),
  },
  chart: {
    initial: 'draw',
    args: 'round',
    states: {
      draw: { prompt: 'Dealing', ordered: [roundRobin('drawGoods', { start: 'leader', rounds: 3 })], onDone: 'discard' },
      discard: {
        prompt: { active: '${you} must discard one of your goods', others: 'Other players must discard' },
        absent: 'discard',
        seats: { initial: 'choosing', states: { choosing: { on: { discard: 'chosen' } }, chosen: { type: 'final' } } },
        onDone: 'actions',
      },
      actions: {
        turns: { start: 'leader', rounds: 1 },
        args: 'plans',
        absent: 'rest',
        initial: 'playerTurn',
        states: {
          playerTurn: {
            prompt: { active: '${you} must plan an action for this round', others: '${player} must plan an action' },
            on: { build: 'gameTurn', raid: 'gameTurn', rest: 'gameTurn' },
          },
          gameTurn: { always: { actions: 'nextTurn', target: 'playerTurn' } },
        },
        onDone: 'resolution',
      },
      resolution: {
        initial: 'gameTurn',
        args: 'raids',
        states: {
          gameTurn: {
            always: [
              { guard: 'someoneRaided', target: 'playerTurn' },
              { actions: 'payOut', target: 'resolved' },
            ],
          },
          playerTurn: {
            turn: 'victims',
            prompt: { active: '${you} can answer the raid of ${privateArgs.otherplayer}', others: 'Players who are raided may answer' },
            privateArgs: 'raider',
            absent: 'yieldCard',
            // A raided player may have left for good.
            always: { guard: { not: 'someoneRaided' }, target: 'gameTurn' },
            on: { yieldCard: 'gameTurn', fightBack: 'gameTurn' },
          },
          resolved: { type: 'final' },
        },
        onDone: 'upkeep',
      },
      upkeep: {
        prompt: 'The table is made ready',
        turn: 'none',
        always: [
          { guard: 'lastRound', actions: 'endRound', target: 'gameEnd' },
          { actions: 'endRound', target: 'draw' },
        ],
      },
      gameEnd: { type: 'final' },
    },
  },
  progress: ({ game, seats }) => game.steps / (ROUNDS * 2 * seats),
  score: ({ players }, by: Seat) => players[by].points,
})
