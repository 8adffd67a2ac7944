import type { Chart } from '../../../statecharts/language/chart.ts'

const memory: Chart = {
  initial: 'first',
  states: {
    first: { prompt: 'turn over a card', on: { reveal: 'second' } },
    second: { prompt: 'turn over another', on: { reveal: 'compare' } },
    compare: { always: [{ guard: 'isPair', actions: 'capture', target: 'settled' }, { target: 'look' }] },
    look: { prompt: 'remember them', on: { hide: 'settled' }, after: { 3000: { move: 'hide' } } },
    settled: {
      always: [
        { guard: 'noneLeft', target: 'over' },
        { actions: 'nextTurn', target: 'first' },
      ],
    },
    over: { type: 'final' },
  },
}

/** Nested phases, a progression, moves and fix-ups that stay, at the root too. */
const blackjack: Chart = {
  initial: 'round',
  turn: 'current',
  always: { guard: 'drawIsEmpty', actions: 'reshuffle' },
  states: {
    round: {
      initial: 'deal',
      entry: 'collect',
      states: {
        deal: { turn: 'none', ordered: [{ roundRobin: 'dealHidden' }, { roundRobin: 'dealVisible', rounds: 2 }], onDone: 'play' },
        play: {
          prompt: { active: 'hit or stand', others: 'another player is at it' },
          moves: ['hit', 'stand'],
          always: [
            { guard: 'allDone', target: 'reveal' },
            { guard: 'turnDone', actions: 'finishTurn' },
          ],
        },
        reveal: { ordered: ['showHidden', 'score'], onDone: 'end' },
        end: { type: 'final' },
      },
      onDone: [{ guard: { not: 'enoughRounds' }, target: 'round' }, { target: 'over' }],
    },
    over: { type: 'final' },
  },
}

const DISTRICTS = ['harbour', 'market', 'castle', 'forest', 'mine']

/** Made up: over thirty phases, three deep, with ways between the groups and out of a phase around them. */
const kingdom: Chart = {
  initial: 'setUp',
  turn: 'current',
  on: { resign: { guard: { or: ['isAlone', { not: 'isLeading' }] }, target: 'over' } },
  states: {
    setUp: {
      initial: 'houses',
      prompt: 'set up your house',
      states: {
        houses: { turn: 'all', on: { chooseHouse: { target: 'colours', guard: 'everyoneElseChose' } }, moves: ['lookAround'] },
        colours: {
          ordered: [{ roundRobin: 'chooseColour' }, 'shuffleDeck', { serial: ['layMap', { roundRobin: 'placeMarker', rounds: 2 }] }],
          onDone: 'ready',
        },
        ready: { type: 'final' },
      },
      onDone: 'year',
    },
    year: {
      initial: 'spring',
      entry: ['growCrops', 'payWages'],
      states: {
        spring: {
          initial: 'plan',
          states: Object.fromEntries([
            [
              'plan',
              {
                prompt: 'plan where to go',
                on: Object.fromEntries(DISTRICTS.map((d) => [`goTo${d[0].toUpperCase()}${d.slice(1)}`, d])),
                after: { 120000: { move: 'goToMarket' } },
              },
            ],
            ...DISTRICTS.map((d) => [
              d,
              {
                initial: 'arrive',
                states: {
                  arrive: {
                    on: {
                      enter: { guard: { and: ['hasPass', { name: 'atLeast', params: 3 }] }, target: 'act' },
                      bribe: { target: 'act', actions: 'payBribe' },
                    },
                  },
                  act: { prompt: `act in the ${d}`, moves: ['trade', 'build'], on: { leave: 'left' } },
                  left: { type: 'final' },
                },
                onDone: [{ guard: 'hasStepsLeft', target: 'plan' }, { target: 'home' }],
              },
            ]),
            ['home', { type: 'final' }],
          ]),
          onDone: 'summer',
        },
        summer: {
          initial: 'muster',
          states: {
            muster: { turn: 'all', on: { recruit: { target: 'muster', reenter: true }, march: 'battle', stay: 'feast' } },
            battle: {
              initial: 'strike',
              states: {
                strike: { on: { attack: 'answer', retreat: { target: 'ended', actions: 'loseHonour' } } },
                answer: { turn: 'all', on: { defend: 'count', surrender: 'ended' }, after: { 15000: { move: 'surrender' } } },
                count: { always: [{ guard: 'bothStand', actions: 'nextTurn', target: 'strike' }, { target: 'ended' }] },
                ended: { type: 'final' },
              },
              onDone: 'feast',
            },
            feast: { on: { toast: 'sated' }, always: [{ guard: 'noFood', target: 'sated' }] },
            sated: { type: 'final' },
          },
          onDone: 'winter',
        },
        winter: { prompt: 'the snow falls', on: { endYear: [{ guard: 'lastYear', target: 'scoring' }, { target: 'year' }] }, exit: 'melt' },
      },
    },
    scoring: { turn: 'none', ordered: [{ roundRobin: 'countGold' }, { roundRobin: 'countLand' }], onDone: 'over' },
    over: { type: 'final' },
  },
}

/** What each seat does by itself, and interrupts inside each other. */
const court: Chart = {
  initial: 'bidding',
  on: { resign: 'over' },
  states: {
    bidding: {
      seats: {
        who: 'others',
        sanitize: 'hidden',
        initial: 'thinking',
        states: {
          thinking: { on: { bid: 'ready', pass: 'out', doubt: { interrupt: 'challenge' } }, after: { bank: { move: 'pass' } } },
          ready: { on: { takeBack: 'thinking' }, always: { guard: 'allReady', target: 'out' } },
          out: { type: 'final' },
        },
      },
      onDone: 'debate',
    },
    debate: {
      turns: { order: 'backward', max: 2, rounds: 1 },
      on: { claim: { target: 'claimed', interrupt: 'challenge' }, doubt: { interrupt: 'challenge', turn: 'all' } },
      onDone: 'over',
    },
    claimed: { always: { guard: 'isTrue', actions: 'praise', target: 'debate' }, on: { rest: 'debate' } },
    challenge: {
      initial: 'asked',
      states: {
        asked: { prompt: 'is it true?', on: { answer: 'answered', doubt: { interrupt: 'challenge' }, leave: 'over' } },
        answered: { type: 'final' },
      },
    },
    over: { type: 'final' },
  },
}

export const charts = { memory, blackjack, kingdom, court }
