import { dice, int, roll as rollDie, setup, stack, string } from 'playchart/engine'

const die = dice('dice', 1)

const pig = setup({
  game: {
    dice: stack(die),
    /** What the turn has gathered so far. */
    pot: int(),
    /** Boards know by it that the same face was rolled again. */
    rolls: int(),
  },
  player: { score: int() },
  variants: {
    target: { displayName: 'Points to win', default: '100', values: { '50': {}, '100': {} } },
  },
})

const roll = pig.move({
  help: 'Roll the die: what it shows goes into the pot, but a 1 loses the pot.',
  facts: { face: int() },
  log: '${player} rolls ${face}',
  apply: ({ game, random }, _, tell) => {
    const face = rollDie(game.dice.first!, random)
    tell({ face })
    game.rolls++
    if (face !== 1) game.pot += face
  },
})
const hold = pig.move({
  help: 'Keep the points of the pot and end your turn.',
  facts: { points: int(), score: int(), end: string() },
  log: '${player} holds ${points} and has ${score}${end}',
  apply: ({ game, me, variant }, _, tell) => {
    me.score += game.pot
    tell({ points: game.pot, score: me.score })
    if (me.score >= Number(variant.target)) tell({ end: `: ${variant.target} or more win` })
    game.pot = 0
  },
})
const losePot = pig.fixUp({
  help: 'A 1 loses the points of the pot.',
  facts: { lost: string() },
  log: '${player} has rolled a 1 and loses the pot${lost}',
  apply: ({ game }, tell) => {
    // The pot of a player who has left is not lost by a roll.
    if (game.pot > 0 && game.dice.first!.state.value === 1) tell({ lost: ` of ${game.pot}` })
    game.pot = 0
  },
})

const pot = pig.args(({ game }) => ({ pot: game.pot }))
const goal = pig.args(({ variant }) => ({ target: variant.target }))
const isOne = pig.guard(({ game }) => game.dice.first!.state.value === 1)
const potIsEmpty = pig.guard(({ game }) => game.pot === 0)
const hasWon = pig.guard(({ current, variant }) => current.score >= Number(variant.target))

const ENOUGH = 20

export default pig.createGame({
  name: 'pig',
  displayName: 'Pig',
  description: 'Roll as often as you dare: hold in time, for a 1 loses it all.',
  about: { minutes: [5, 15], weight: 'light' },
  players: { min: 2, max: 6, default: 2 },
  rematchRotates: true,
  distribute: { dice: 'dice' },
  moves: { roll, hold, losePot },
  guards: { isOne, potIsEmpty, hasWon },
  args: { pot, goal },
  chart: {
    initial: 'begin',
    // A player who leaves in the middle of a turn leaves no pot to the next.
    turns: { begin: 'losePot' },
    states: {
      begin: {
        prompt: { active: 'Roll the die', others: '${player} rolls the die' },
        absent: 'roll',
        on: { roll: 'rolled' },
      },
      rolled: { always: [{ guard: 'isOne', actions: 'losePot', target: 'passed' }, 'decide'] },
      decide: {
        prompt: {
          active: '${args.pot} in the pot: roll again or hold?',
          others: '${args.pot} in the pot: ${player} may roll again or hold',
        },
        args: 'pot',
        absent: 'hold',
        on: { roll: 'rolled', hold: 'held' },
        always: { guard: 'potIsEmpty', target: 'begin' },
      },
      held: { always: [{ guard: 'hasWon', target: 'over' }, 'passed'] },
      passed: { always: { actions: 'nextTurn', target: 'begin' } },
      over: { type: 'final', args: 'goal', prompt: '${args.target} points are reached' },
    },
  },
  agents: {
    hold20: {
      displayName: 'Twenty',
      description: 'Rolls until the pot has 20 points, or enough to win.',
      choose: ({ game, players }, _random, _memory, { seat, variant }) => {
        const wins = players[seat]!.score + game.pot >= Number(variant.target)
        return { move: wins || game.pot >= ENOUGH ? 'hold' : 'roll', args: {} }
      },
    },
  },
  score: ({ players }, seat) => players[seat]!.score,
  progress: ({ players, variant }) => Math.min(1, Math.max(...players.map(({ score }) => score)) / Number(variant.target)),
})
