import { LEAF } from './cards.ts'
import { fixUps, GOAL, ranked } from './fix-ups.ts'
import { moves } from './moves.ts'
import { atelier, kinds, POTS, pointsOf, potsOf, sizeAt, visitorsOf } from './table.ts'
import { thrifty } from './thrifty.ts'

/** Pots of each pigment, by the number of players. */
const POTS_FOR = [0, 0, 4, 5, 7]
const LEAVES = 5

const hasTooMany = atelier.guard(({ current }) => potsOf(current) > POTS)
const severalCome = atelier.guard(({ game, current }) => visitorsOf(game.patrons, current).length > 1)
const isLastRound = atelier.guard(({ game }) => game.isLastRound)
/** The round is over when the turn has come round past the last mover. */
const isOver = atelier.guard(({ game, turn }) => game.isLastRound && turn <= game.mover)
const moverLeft = atelier.guard(({ game, isActive }) => !isActive(game.mover))

export default atelier.createGame({
  name: 'atelier',
  displayName: 'Atelier',
  description: 'Gather pigments, paint works that make later ones cheaper, and bring patrons to your door.',
  about: { minutes: [20, 40], weight: 'medium' },
  players: { min: 2, max: 4 },
  distribute: { works: ({ values }, { game }) => game.decks.at(values.size), patrons: 'abroad', pots: 'spare' },
  afterDeal: ({ game, seats }) => {
    for (const deck of game.decks) deck.shuffle()
    for (let slot = 0; slot < game.market.length; slot++) game.decks.at(sizeAt(slot)).first!.moveTo(game.market, slot)
    game.patrons.resize(seats + 1)
    game.abroad.shuffle()
    while (game.patrons.room > 0) game.abroad.first!.moveTo(game.patrons)
    for (const pot of [...game.spare]) {
      const { colour } = pot.values
      if (game.bank.at(colour).count < (colour === LEAF ? LEAVES : POTS_FOR[seats]!)) pot.moveTo(game.bank.at(colour))
    }
  },
  onResign: ({ game, me }) => {
    for (const kind of kinds.values) me.pots.at(kind).moveAllTo(game.bank.at(kind))
  },
  moves: { ...moves, ...fixUps },
  guards: { hasTooMany, severalCome, isLastRound, isOver, moverLeft },
  chart: {
    initial: 'turn',
    states: {
      turn: {
        initial: 'begin',
        on: { take: 'made', takeTwo: 'made', reserve: 'made', reserveUnseen: 'made', buy: 'made', buyReserved: 'made', pass: 'made' },
        always: { guard: 'isOver', actions: 'close', target: 'over' },
        states: {
          begin: { always: [{ guard: 'isLastRound', target: 'last' }, 'usual'] },
          usual: { prompt: { active: 'Take pigments, reserve a work or buy one', others: '${player} is at work' } },
          last: { prompt: { active: 'The last round: your last turn', others: 'The last round: ${player} is at work' } },
        },
      },
      made: {
        entry: 'noteMover',
        initial: 'market',
        // If the player who moved leaves now, the next player does not inherit their choice.
        always: { guard: 'moverLeft', target: 'turn' },
        states: {
          market: { always: [{ actions: 'refill' }, { guard: 'hasTooMany', target: 'giveBack' }, 'visits'] },
          giveBack: {
            prompt: { active: 'You may keep ten pots: put one back', others: '${player} puts pots back' },
            absent: 'giveBack',
            on: { giveBack: 'market' },
          },
          visits: { always: [{ guard: 'severalCome', target: 'choice' }, { actions: 'visit', target: 'done' }, 'done'] },
          choice: {
            prompt: { active: 'Several patrons would come: choose one', others: '${player} chooses a patron' },
            absent: 'receive',
            on: { receive: 'done' },
          },
          done: { always: [{ actions: 'announce' }, { actions: 'nextTurn', target: 'turn' }] },
        },
      },
      over: { type: 'final', prompt: `Somebody had ${GOAL} points, and the last round is played` },
    },
  },
  score: ({ players }, seat) => pointsOf(players[seat]!),
  ranking: ranked,
  ties: 'If players have the same number of points, the one with fewer works comes first.',
  agents: { thrifty },
  progress: ({ players }) => Math.min(1, Math.max(...players.map(pointsOf)) / GOAL),
})
