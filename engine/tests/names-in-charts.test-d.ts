import { int, roundRobin, setup } from '../index.ts'

/** Names that stand for seats, facts and times, and guards' parameters: the error must be at the word below each `@ts-expect-error`. */

const rules = setup({ game: { points: int() }, player: { passes: int() } })
const parts = {
  name: 'names',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: { bid: rules.move({ apply: () => {} }), pass: rules.move({ apply: () => {} }), deal: rules.fixUp({ apply: () => {} }) },
  guards: {
    isOut: rules.guard(({ me }) => me.passes > 0),
    atLeast: rules.guard(({ game }, least: number) => game.points >= least),
  },
  who: { dealer: rules.who(({ game }) => game.points % 2), wolves: rules.who(({ seats }) => [seats - 1]), nobody: rules.who(() => null) },
  args: { table: rules.args(({ game }) => ({ points: game.points })), mine: rules.args(({ me }) => ({ passes: me.passes })) },
  delays: { soon: rules.delay(({ game }) => 1000 + game.points) },
} as const

rules.createGame({
  ...parts,
  chart: {
    initial: 'auction',
    turn: 'dealer',
    args: 'table',
    privateArgs: 'mine',
    absent: 'pass',
    states: {
      auction: {
        ordered: [
          roundRobin('deal', { rounds: 2, start: 'dealer', direction: 'backward' }),
          roundRobin('bid', { rounds: 'infinite', skip: 'isOut', until: { name: 'atLeast', params: 3 } }),
          'startPhase',
        ],
        onDone: 'night',
        after: { soon: { move: 'pass' } },
      },
      night: {
        sanitize: 'wolves',
        turns: {
          order: 'wolves',
          start: 'dealer',
          skip: { not: 'isOut' },
          max: 2,
          uncounted: ['pass'],
          endIf: 'isOut',
          begin: 'deal',
          afterMove: ['deal'],
        },
        absent: { move: 'pass', args: {} },
        on: { bid: { target: 'each', guard: { name: 'atLeast', params: 1 } }, pass: { turn: 'inactive' } },
      },
      each: { seats: { who: 'wolves', sanitize: 'hidden', initial: 'a', states: { a: { moves: ['pass'] } } } },
    },
  },
})

// Who.
rules.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    turn: 'daeler',
  },
})
rules.createGame({
  ...parts,
  chart: {
    turns: {
      // @ts-expect-error
      order: 'wovles',
    },
  },
})
rules.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    sanitize: 'wovles',
  },
})
rules.createGame({
  ...parts,
  chart: {
    ordered: [
      {
        roundRobin: 'deal',
        // @ts-expect-error
        start: 'daeler',
      },
    ],
  },
})

// What turns have.
rules.createGame({
  ...parts,
  chart: {
    turns: {
      // @ts-expect-error
      maximum: 2,
    },
  },
})
rules.createGame({
  ...parts,
  chart: {
    turns: {
      // @ts-expect-error
      begin: 'pass',
    },
  },
})

// Facts, absence, times.
rules.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    args: 'tabel',
  },
})
rules.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    absent: 'pas',
  },
})
rules.createGame({
  ...parts,
  chart: {
    after: {
      // @ts-expect-error
      sonn: { move: 'pass' },
    },
  },
})

// A guard's parameters.
rules.createGame({
  ...parts,
  chart: {
    on: {
      bid: {
        // @ts-expect-error
        guard: 'atLeast',
      },
    },
  },
})
rules.createGame({
  ...parts,
  chart: {
    on: {
      bid: {
        // @ts-expect-error
        guard: { name: 'atLeast', params: 'three' },
      },
    },
  },
})
rules.createGame({
  ...parts,
  chart: {
    ordered: [
      {
        roundRobin: 'deal',
        // @ts-expect-error
        skip: 'isIn',
      },
    ],
  },
})
