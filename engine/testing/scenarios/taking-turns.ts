import { deck, int, oneOf, setup, stack } from '../../index.ts'

/**
 * Players take turns to pick a fruit or pass: the simplest machine of a board game, with one state for the player's turn and one for the
 * game's.
 */

const KINDS = ['apple', 'pear', 'plum'] as const
const EXTRA_MS = 5000
const fruits = deck(
  'fruits',
  KINDS.flatMap((kind) => Array.from({ length: 4 }, () => ({ kind }))),
)
const orchard = setup({
  game: { tree: stack(fruits), turns: int() },
  player: { basket: stack(fruits), favourite: oneOf(...KINDS).sanitized('hidden'), passes: int(), turns: int() },
})

const pick = orchard.move({
  args: { fruit: int(0, 11) },
  legal: ({ game }, { fruit }) => (game.tree.at(fruit) ? true : 'No such fruit is left.'),
  apply: ({ game, me }, { fruit }) => {
    game.tree.at(fruit)!.moveTo(me.basket)
    me.passes = 0
  },
})
const pass = orchard.move({
  apply: ({ me }) => {
    me.passes++
  },
})
const endGame = orchard.move({ apply: () => {} })
const look = orchard.move({ apply: () => {} })
const beginTurn = orchard.fixUp({
  apply: (state) => {
    state.giveTime(state.turn, EXTRA_MS)
    state.game.turns++
    state.current.turns++
  },
})

/** A player who has passed twice in a row is skipped. */
const isAsleep = orchard.ofPlayer(({ passes }) => passes >= 2)
const ofFavourite = orchard.ofPlayer(({ basket, favourite }) => [...basket].filter(({ values }) => values.kind === favourite).length)

export default orchard.createGame({
  name: 'taking-turns',
  players: { min: 2, max: 5 },
  distribute: { fruits: 'tree' },
  beforeDeal: ({ players, random }) => {
    for (const player of players) player.favourite = random.pick(KINDS)
  },
  moves: { pick, pass, endGame, look, beginTurn },
  guards: {
    isLast: orchard.guard(({ game }) => game.tree.count === 1),
    isAsleep: orchard.guard(({ current }) => isAsleep(current)),
    allAsleep: orchard.guard(({ players, isActive }) => players.every((player, seat) => !isActive(seat) || isAsleep(player))),
  },
  args: {
    table: orchard.args(({ game, turn }) => ({ left: game.tree.count, player: turn })),
    mine: orchard.args(({ me }) => ({ favourite: me.favourite, count: ofFavourite(me) })),
  },
  timeBank: { initialMs: 60_000 },
  chart: {
    initial: 'playerTurn',
    args: 'table',
    states: {
      playerTurn: {
        prompt: {
          active: '${you} must pick one of ${args.left} fruits or pass: you like ${privateArgs.favourite}',
          others: '${player} must pick one of ${args.left} fruits or pass',
        },
        privateArgs: 'mine',
        absent: 'pass',
        after: { bank: { move: 'pass' } },
        on: { pick: [{ guard: 'isLast', target: 'playerGameEnd' }, 'gameTurnNextPlayer'], pass: 'gameTurnNextPlayer' },
      },
      gameTurnNextPlayer: {
        prompt: 'Upkeep…',
        turn: 'none',
        entry: 'nextTurn',
        always: [
          { guard: 'allAsleep', target: 'playerGameEnd' },
          { guard: { and: ['isAsleep', { not: 'allAsleep' }] }, actions: 'nextTurn' },
          { actions: 'beginTurn', target: 'playerTurn' },
        ],
      },
      playerGameEnd: {
        prompt: { active: '${you}: the game is over', others: '${player}: the game is over' },
        absent: 'endGame',
        moves: ['look'],
        on: { endGame: 'gameEnd' },
      },
      gameEnd: { type: 'final' },
    },
  },
  progress: ({ game, players }) => {
    if (players.every(isAsleep)) return 1
    return 1 - game.tree.count / 12
  },
  score: ({ players }, seat) => 2 * ofFavourite(players[seat]) + players[seat].basket.count,
})
