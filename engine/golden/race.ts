import { deck, int, setup, slotOf, stack } from '../index.ts'

/** Draw cards and count them: a game whose rules can be varied, to see what recorded matches say of that. */
export interface RaceRules {
  readonly points?: number
  readonly goal?: number
  readonly extra?: boolean
  readonly passes?: boolean
  readonly bonus?: boolean
  readonly oddOnly?: boolean
  readonly broken?: boolean
  readonly prize?: number
  readonly seats?: number
  readonly shuffled?: boolean
}

const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n, colour: n % 2 ? 'red' : 'blue' })),
)

export function makeRace(rules: RaceRules = {}) {
  const { points = 1, goal = 9, extra = false, passes = true, bonus = false, oddOnly = false, broken = false, prize = 1 } = rules
  const { seats = 2, shuffled = true } = rules
  const race = setup({ game: { draw: stack(cards), ...(extra && { moon: int() }) }, player: { hand: stack(cards), sum: int() } })
  return race.createGame({
    name: 'race',
    players: { min: seats, max: seats },
    distribute: { cards: 'draw' },
    afterDeal: ({ game }) => {
      if (shuffled) game.draw.shuffle()
    },
    moves: {
      deal: race.fixUp({ apply: ({ game, me }) => game.draw.first!.moveTo(me.hand) }),
      take: race.move({
        name: 'Take Card',
        args: { from: slotOf('draw') },
        legal: ({ game }, { from }) => (oddOnly && game.draw.at(from)!.values.n % 2 === 0 ? 'Only odd cards.' : true),
        apply: ({ game, me }, { from }) => {
          const card = game.draw.at(from)!
          if (broken && card.values.n > 5) throw new Error('no such rule')
          me.sum += card.values.n * points
          card.moveTo(me.hand)
        },
      }),
      reward: race.fixUp({ apply: ({ me }) => void me.sum++ }),
    },
    guards: { empty: race.guard(({ game }) => game.draw.isEmpty), rich: race.guard(({ current }) => current.sum > goal) },
    chart: {
      initial: 'deal',
      states: {
        deal: { ordered: [{ roundRobin: 'deal' }], onDone: 'play' },
        play: { prompt: 'Take a card', on: { take: 'taken' }, after: { 9: { move: 'take', args: { from: 0 } } } },
        taken: { always: bonus ? { actions: 'reward', target: 'settled' } : 'settled' },
        settled: {
          always: [
            { guard: { or: ['empty', 'rich'] }, target: 'over' },
            passes ? { actions: 'nextTurn', target: 'play' } : { target: 'play' },
          ],
        },
        over: { type: 'final' },
      },
    },
    score: ({ players }, seat) => players[seat]!.sum * prize,
  })
}
