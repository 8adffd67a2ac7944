import { type Chart, optional, type Phase, parallelCount, roundRobin } from '../../language/chart.ts'

/** Charts for the tests of drawing: every keyword, awkward names, and large sizes. */

/** Every keyword: seats, nested interrupts, a progression, all kinds of guards, timers. */
const council: Chart = {
  initial: 'opening',
  endless: true,
  description: 'a council of "elders" & others',
  on: { resign: { guard: { or: ['isAlone', { not: 'isLeading' }] }, target: 'over' } },
  always: { guard: 'drawIsEmpty', actions: 'reshuffle' },
  states: {
    opening: {
      turn: 'none',
      ordered: [roundRobin('deal', { rounds: 2 }), parallelCount({ atLeast: 1 }, 'cut', 'shuffle'), optional('burn')],
      onDone: 'bidding',
    },
    bidding: {
      entry: ['openBids', 'callOut'],
      exit: 'closeBids',
      seats: {
        who: 'others',
        initial: 'thinking',
        states: {
          thinking: { on: { bid: 'ready', pass: { target: 'out', actions: 'markPassed' } }, after: { 30000: { move: 'pass' } } },
          ready: { on: { takeBack: 'thinking', confirm: 'out' } },
          out: { type: 'final' },
        },
      },
      onDone: [{ guard: 'nobodyBid', target: 'opening' }, { target: 'debate' }],
    },
    debate: {
      initial: 'speaking',
      prompt: { active: 'Say "yes" or <no>', others: '${player} speaks' },
      tags: ['loud', 'long'],
      states: {
        speaking: {
          on: {
            speak: [
              { guard: { and: ['hasWord', { name: 'atLeast', params: 3 }] }, target: 'speaking', reenter: true },
              { target: 'voting' },
            ],
            object: { interrupt: 'challenge', turn: 'all' },
          },
          moves: ['whisper'],
        },
        voting: { turn: 'all', on: { vote: { target: 'counted', actions: ['countVote', 'nextTurn'] } } },
        counted: { type: 'final' },
      },
      onDone: 'over',
    },
    challenge: {
      initial: 'accused',
      turn: 'all',
      states: {
        accused: { prompt: 'Answer the challenge', on: { answer: 'settled', object: { interrupt: 'challenge' } } },
        settled: { type: 'final' },
      },
    },
    over: { type: 'final', entry: 'score' },
  },
}

/** A small, typical game: most of its transitions are made by the engine. */
const pairs: Chart = {
  initial: 'first',
  states: {
    first: { prompt: { active: 'Turn over a card', others: '${player} turns over a card' }, on: { reveal: 'second' } },
    second: { prompt: { active: 'Turn over another', others: '${player} turns over another' }, on: { reveal: 'compare' } },
    compare: { always: [{ guard: 'isPair', actions: 'capture', target: 'captured' }, 'look'] },
    captured: { always: [{ guard: 'noneLeft', target: 'over' }, 'first'] },
    look: { prompt: 'Remember the cards', on: { hide: 'hidden' }, after: { 3000: { move: 'hide' } } },
    hidden: { always: { actions: 'nextTurn', target: 'first' } },
    over: { type: 'final', prompt: 'All cards are found' },
  },
}

/** Turn orders, `who`, facts, absent seats, named delays, and hidden phases. */
const village: Chart = {
  initial: 'seating',
  turn: 'current',
  absent: 'wait',
  args: 'counts',
  states: {
    seating: { turn: 'inactive', moves: ['join'], after: { patience: { move: 'begin' } }, on: { begin: 'dealing' } },
    dealing: {
      turn: 'none',
      ordered: [
        roundRobin('deal', { rounds: 2, until: 'full' }),
        roundRobin('shuffle', { rounds: 'infinite', start: 'dealer', direction: 'snake', skip: { not: 'ready' } }),
      ],
      onDone: 'night',
    },
    night: {
      prompt: 'The village sleeps while those who do not hunt, heal and watch, each alone and none the wiser about the others',
      seats: {
        who: 'awake',
        sanitize: 'wolves',
        initial: 'hunting',
        states: {
          hunting: {
            sanitize: 'hidden',
            privateArgs: 'victims',
            on: { bite: 'done' },
            after: { bank: { move: 'bite', args: { seat: 0 } } },
          },
          done: { type: 'final' },
        },
      },
      onDone: 'day',
    },
    day: {
      turns: {
        order: 'backward',
        start: 'dealer',
        max: 2,
        rounds: 1,
        skip: 'dead',
        uncounted: ['whisper'],
        begin: 'light',
        afterMove: ['note', 'count'],
        back: true,
      },
      absent: { move: 'accuse', args: { seat: 1 } },
      sanitize: 'wolves',
      moves: ['whisper'],
      on: {
        accuse: { target: 'judging', interrupt: 'defence', turn: 'wolves' },
        aVeryLongMoveNameThatNobodyWouldEverWriteButSomebodyMight: 'night',
      },
      after: { 90000: { move: 'accuse', onInterrupt: 'run' } },
      onDone: 'night',
    },
    judging: { turns: {}, on: { hang: 'over', spare: 'night' } },
    defence: { initial: 'speaking', states: { speaking: { on: { plead: 'heard' } }, heard: { type: 'final' } } },
    over: { type: 'final' },
  },
}

/** Names that a notation could mistake for its own keywords. */
const words: Chart = {
  initial: 'state',
  states: {
    state: { prompt: '1. `a` **b** #1; <i>%% --> : {x} $y$ \\n ~', on: { note: 'note', end: 'end', 'go to: "x"': 'class' } },
    note: { initial: 'end', states: { end: { on: { end: 'a-b' } }, 'a-b': { on: { end: 'a_b' } }, a_b: { type: 'final' } }, onDone: 'end' },
    class: { on: { click: 'direction' }, initial: 'default', states: { default: {} } },
    direction: { on: { style: 'choice' } },
    choice: { on: { join: 'end' } },
    end: { type: 'final' },
  },
}

/** A chart with this many phases besides the root: groups of five, some nested two deep, with transitions forwards and back. */
export function largeChart(phases: number): Chart {
  const groups = Math.max(1, Math.floor(phases / 6))
  const group = (nth: number): Phase => ({
    initial: 'prepare',
    states: {
      prepare: { prompt: `Prepare for season ${nth}`, on: { begin: 'act', wait: 'act' } },
      act: { moves: ['trade', 'build'], on: { attack: 'resolve', rest: { target: 'end', guard: 'mayRest' } } },
      resolve: { always: [{ guard: 'won', actions: 'loot', target: 'act' }, 'recover'] },
      recover: { ordered: [{ roundRobin: 'heal' }, { optional: 'feast' }], onDone: 'end' },
      end: { type: 'final' },
    },
    onDone: nth + 1 < groups ? [{ guard: 'again', target: `season${Math.max(0, nth - 1)}` }, { target: `season${nth + 1}` }] : 'over',
    on: { resign: 'over' },
  })
  const seasons = Object.fromEntries(Array.from({ length: groups }, (_, nth) => [`season${nth}`, group(nth)]))
  return { initial: 'season0', states: { ...seasons, over: { type: 'final' } } }
}

export const samples = { pairs, council, village, words, large: largeChart(60) }

/** All names that the samples use. */
export const NAMES = {
  moves: [
    ...['resign', 'bid', 'pass', 'takeBack', 'confirm', 'speak', 'object', 'whisper', 'vote', 'answer', 'burn', 'cut'],
    ...['reveal', 'hide', 'join', 'begin', 'bite', 'accuse', 'aVeryLongMoveNameThatNobodyWouldEverWriteButSomebodyMight'],
    ...['hang', 'spare', 'plead', 'note', 'end', 'go to: "x"', 'click', 'style', 'wait', 'trade', 'build', 'attack', 'rest'],
  ],
  fixUps: [
    ...['deal', 'shuffle', 'openBids', 'callOut', 'closeBids', 'markPassed', 'countVote', 'nextTurn', 'reshuffle', 'score'],
    ...['capture', 'light', 'note', 'count', 'loot', 'heal', 'feast'],
  ],
  guards: [
    ...['isAlone', 'isLeading', 'drawIsEmpty', 'nobodyBid', 'hasWord', 'atLeast', 'isPair', 'noneLeft', 'full', 'ready', 'dead'],
    ...['mayRest', 'won', 'again'],
  ],
  who: ['awake', 'wolves', 'dealer'],
  args: ['counts', 'victims'],
  delays: ['patience'],
}
