import { bool, int, setup } from '../../index.ts'

/**
 * Any player may raid, once. Then all others give one coin or two, each in their own time, and may haggle meanwhile: boardgame.io's
 * `setActivePlayers({ others: { stage: 'giving', minMoves: 1, maxMoves: 2 }, revert: true })`.
 */

const table = setup({ game: {}, player: { coins: int({ first: 9 }), hasRaided: bool() } })

const work = table.move({
  apply: ({ me }) => {
    me.coins += 1
  },
})
const raid = table.move({
  legal: ({ me }) => (me.hasRaided ? 'You have raided already.' : true),
  apply: ({ me }) => {
    me.hasRaided = true
  },
})
const give = table.move({
  apply: ({ me, current }) => {
    me.coins -= 1
    current.coins += 1
  },
})
const nothing = table.move({ apply: () => {} })

export default table.createGame({
  name: 'raid',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: { work, raid, give, haggle: nothing, swear: nothing, stop: nothing },
  score: ({ players }, seat) => players[seat]!.coins,
  chart: {
    initial: 'play',
    states: {
      play: {
        absent: 'work',
        turns: { rounds: 2, max: 2 },
        moves: ['work'],
        on: { raid: { turn: 'all', interrupt: 'answer' } },
        onDone: 'over',
      },
      answer: {
        // During the interrupt it is always the raiding player's turn.
        turns: { start: 'mover', back: true },
        initial: 'giving',
        states: {
          giving: {
            seats: {
              who: 'others',
              initial: 'paying',
              states: {
                paying: {
                  absent: 'give',
                  limit: { min: 1, max: 2, uncounted: ['stop'] },
                  moves: ['give'],
                  on: { haggle: 'haggling', stop: 'paid' },
                  onDone: 'paid',
                },
                haggling: { absent: 'swear', on: { swear: 'paying' } },
                paid: { type: 'final' },
              },
            },
            onDone: 'given',
          },
          given: { type: 'final' },
        },
      },
      over: { type: 'final' },
    },
  },
})
