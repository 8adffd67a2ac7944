import { type Game, int, setup } from '../../engine/index.ts'

const counter = setup({ game: { sum: int() } })

const expire = counter.move({
  legal: ({ game }) => (game.sum % 2 ? 'Not while the sum is odd.' : true),
  apply: ({ game }) => {
    game.sum = 0
  },
})
const failing = counter.move({
  apply: () => {
    throw new RangeError('no time is right')
  },
})
const check = counter.fixUp({
  apply: ({ game }) => {
    if (game.sum === 4) throw new RangeError('four is not allowed')
  },
})
const enough = counter.guard(({ game }) => game.sum >= 20)

export const TIME_LIMIT_MS = 1000

/** A game made to go wrong: adding 3 throws in the move itself, a sum of 4 in the fix-up after it. */
export const counterGame = makeCounterGame()

function circle(): never {
  const own: unknown[] = []
  own.push(own)
  return own as never
}

/** The same under other rules. */
export function makeCounterGame({ displayName = 'Counter', forbidden = 5, failsInTime = false } = {}): Game {
  const add = counter.move({
    args: { by: int(0, 9) },
    legal: (_, { by }) => (by === forbidden ? `Not ${by}.` : true),
    apply: ({ game }, { by }) => {
      game.sum += by
      if (by === 3) throw new TypeError('three is too much')
    },
  })
  return counter.createGame({
    name: 'counter',
    displayName,
    players: { min: 1, max: 2 },
    distribute: {},
    moves: { add, expire: failsInTime ? failing : expire, check },
    guards: { enough },
    chart: {
      initial: 'counting',
      states: {
        counting: { on: { add: 'added', expire: { target: 'over', turn: 'none' } }, after: { 1000: { move: 'expire' } } },
        added: {
          always: [
            { guard: 'enough', target: 'over' },
            { actions: 'check', target: 'checked' },
          ],
        },
        checked: { always: { actions: 'nextTurn', target: 'counting' } },
        over: { type: 'final' },
      },
    },
    agents: {
      rising: {
        displayName: 'Rising',
        description: 'Adds one more than last time.',
        choose: (_, __, memory) => ({ move: 'add', args: { by: Number(memory) + 1 }, memory: Number(memory) + 1 }),
      },
      idle: { displayName: 'Idle', choose: () => null },
      cheating: { displayName: 'Cheating', choose: () => ({ move: 'add', args: { by: 99 } }) },
      // Memories that are not JSON.
      huge: { displayName: 'Huge', choose: () => ({ move: 'add', args: { by: 1 }, memory: 10n as never }) },
      clever: { displayName: 'Clever', choose: () => ({ move: 'add', args: { by: 1 }, memory: (() => 1) as never }) },
      circular: { displayName: 'Circular', choose: () => ({ move: 'add', args: { by: 1 }, memory: circle() }) },
      // No choices at all.
      talking: { displayName: 'Talking', choose: () => 'add' as never },
      promising: { displayName: 'Promising', choose: (async () => ({ move: 'add', args: { by: 1 } })) as never },
      broken: {
        displayName: 'Broken',
        choose: () => {
          throw new Error('this agent is broken')
        },
      },
    },
  })
}
