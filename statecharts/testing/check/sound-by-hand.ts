import type { Chart } from '../../language/chart.ts'

const over = { type: 'final' } as const

/** Sound charts of plausible games, which together use every keyword of the language. */
export const SOUND: { readonly [title: string]: Chart } = {
  'draw and discard': {
    initial: 'play',
    description: 'A turn is one card drawn and one discarded.',
    states: {
      play: {
        initial: 'draw',
        moves: ['chat'],
        tags: ['main'],
        states: {
          draw: { prompt: { active: 'Draw a card', others: '${player} draws' }, on: { draw: 'discard' } },
          discard: {
            prompt: 'A card is discarded',
            on: {
              discard: [
                { guard: 'empty', target: 'over', description: 'The last card.' },
                { actions: 'nextTurn', target: 'draw' },
              ],
            },
          },
        },
      },
      over,
    },
  },
  'a set-up by the engine': {
    initial: 'deal',
    states: {
      deal: {
        entry: 'shuffle',
        ordered: [{ roundRobin: 'deal', rounds: 2, start: 'dealer', direction: 'backward', skip: 'isOut' }, 'startPhase', 'flip'],
        onDone: 'play',
      },
      play: { exit: 'gather', on: { lead: { actions: 'nextTurn' }, stop: 'score' } },
      score: { always: [{ guard: { name: 'reached', params: 3 }, actions: 'tally', target: 'over', description: 'Enough.' }, 'deal'] },
      over,
    },
  },
  'rounds of turns': {
    initial: 'draft',
    states: {
      draft: { turns: { order: 'snake', start: 'first', rounds: 2, back: true }, on: { pick: { actions: 'nextTurn' } }, onDone: 'build' },
      build: {
        turns: {
          order: 'byScore',
          start: 'dealer',
          rounds: 1,
          skip: 'isOut',
          begin: 'untap',
          end: 'clean',
          afterMove: 'tally',
          max: 3,
          uncounted: ['chat'],
        },
        moves: ['build', 'chat'],
        onDone: 'over',
      },
      over,
    },
  },
  'a minimum number of moves': {
    initial: 'play',
    states: {
      play: {
        turns: { order: 'backward', start: 'next', min: 2, endIf: 'allDone' },
        moves: ['act'],
        on: { pass: { actions: ['nextTurn', 'tally'] } },
        always: { guard: 'oneLeft', target: 'over' },
      },
      over,
    },
  },
  'all choose simultaneously': {
    initial: 'choosing',
    states: {
      choosing: {
        seats: {
          who: 'others',
          initial: 'choose',
          states: { choose: { on: { choose: 'sure' } }, sure: { on: { confirm: 'done', undo: 'choose' } }, done: over },
        },
        onDone: 'reveal',
      },
      reveal: { always: { actions: 'flip', target: 'next' } },
      next: {
        always: [
          { guard: 'oneLeft', target: 'over' },
          { actions: 'nextTurn', target: 'choosing' },
        ],
      },
      over,
    },
  },
  'revised choices until the last has chosen': {
    initial: 'choosing',
    states: {
      choosing: {
        absent: 'choose',
        on: { rethink: { turn: 'all', target: 'choosing' } },
        seats: {
          initial: 'open',
          states: { open: { on: { choose: 'made' }, always: { guard: 'hasChosen', target: 'made' } }, made: over },
        },
        onDone: [
          { guard: 'oneLeft', target: 'over' },
          { actions: 'tally', target: 'choosing' },
        ],
      },
      over,
    },
  },
  'a choice that may be revised until the last has chosen': {
    initial: 'choosing',
    states: {
      choosing: {
        absent: 'choose',
        seats: { revise: ['choose', 'rethink'], initial: 'open', states: { open: { on: { choose: 'made' } }, made: over } },
        onDone: 'over',
      },
      over,
    },
  },
  'moves limited for each seat, begun by any of them': {
    initial: 'play',
    states: {
      play: {
        turns: { rounds: 1, max: 2 },
        moves: ['tax'],
        on: { claim: { turn: 'all', interrupt: 'reply' }, pass: { actions: 'nextTurn' } },
        onDone: 'over',
      },
      reply: {
        turns: { start: 'mover', back: true },
        initial: 'giving',
        states: {
          giving: {
            seats: {
              who: 'others',
              initial: 'open',
              states: {
                open: {
                  limit: { min: 1, max: 2, uncounted: ['stop'] },
                  moves: ['choose'],
                  on: { rethink: 'aside', stop: 'done' },
                  onDone: 'done',
                },
                aside: { on: { confirm: 'open' } },
                done: over,
              },
            },
            onDone: 'given',
          },
          given: over,
        },
      },
      over,
    },
  },
  'a phase in which less is legal than around it': {
    initial: 'turn',
    states: {
      turn: {
        moves: ['chat', 'build'],
        on: { stop: 'over' },
        initial: 'free',
        states: { free: { on: { pick: 'choosing' } }, choosing: { only: ['chat'], on: { pick: { actions: 'nextTurn', target: 'free' } } } },
      },
      over,
    },
  },
  'a claim that all may challenge': {
    initial: 'play',
    states: {
      play: { moves: ['tax'], on: { claim: { interrupt: 'challenge' }, stop: 'over' } },
      challenge: {
        initial: 'open',
        states: {
          open: {
            turn: 'all',
            on: { challenge: { interrupt: 'challenge' }, accept: 'closed', stop: { target: 'over', turn: 'current' } },
            after: { 10000: { move: 'accept', onInterrupt: 'run' } },
          },
          closed: over,
        },
      },
      over,
    },
  },
  'interrupts by the engine': {
    initial: 'play',
    states: {
      play: { on: { lead: 'effects' } },
      effects: { always: [{ guard: 'isTrap', interrupt: 'trap', target: 'rest' }, 'rest'] },
      rest: { on: { lead: { actions: 'nextTurn', target: 'play' }, stop: 'over' } },
      trap: { initial: 'answer', states: { answer: { turn: 'victim', on: { answer: 'answered' } }, answered: over } },
      over,
    },
  },
  'a progression in any order': {
    initial: 'trade',
    states: {
      trade: {
        ordered: [
          { parallel: ['offer', 'build'], count: { atLeast: 1 } },
          { serial: ['roll', { optional: 'flip' }] },
          { repeat: 'march', count: { exactly: 2 } },
          { move: 'buy', multiple: true },
          'finish',
        ],
        onDone: 'again',
      },
      again: {
        ordered: [
          { parallel: ['offer', 'build', 'roll'], count: { between: [1, 2] } },
          { repeat: 'buy', count: { atMost: 2 } },
          { parallel: ['march', 'sell'], count: 'any' },
          { roundRobin: 'bid', rounds: 'infinite', skip: 'isOut', until: 'allDone' },
        ],
        onDone: [
          { guard: { and: ['oneLeft', { not: 'allDone' }] }, target: 'over' },
          { target: 'trade', reenter: true },
        ],
      },
      over,
    },
  },
  'time, and a clock that moves': {
    initial: 'think',
    states: {
      think: {
        after: { bank: { move: 'lose' }, slow: { move: 'hint', onInterrupt: 'pause', args: { deep: true } } },
        on: { lose: { turn: 'none', target: 'over' }, lead: { actions: 'nextTurn' } },
        moves: ['hint'],
      },
      over,
    },
  },
  'absent players': {
    initial: 'bid',
    absent: { move: 'pass', args: { why: 'gone' } },
    states: {
      bid: { on: { bid: { actions: 'nextTurn' }, pass: 'wait' } },
      wait: { absent: 'wait', on: { ready: { turn: 'all', target: 'ask' } } },
      ask: { absent: 'resign', turn: 'victim', on: { answer: 'over' } },
      over,
    },
  },
  'wolves at night': {
    initial: 'night',
    args: 'facts',
    states: {
      night: { sanitize: 'wolves', turn: 'wolves', on: { bite: 'day' }, privateArgs: 'own' },
      day: {
        seats: { who: { not: 'isOut' }, sanitize: 'hidden', initial: 'vote', states: { vote: { on: { vote: 'voted' } }, voted: over } },
        onDone: [
          { guard: { or: ['oneLeft', 'allDone'] }, target: 'over' },
          { actions: 'tally', target: 'night' },
        ],
      },
      over,
    },
  },
  'endless on purpose': {
    endless: true,
    initial: 'lobby',
    states: {
      lobby: { on: { join: { turn: 'inactive', actions: 'tally' }, launch: 'table' } },
      table: { on: { close: 'lobby', lead: { reenter: true, target: 'table', actions: 'nextTurn' } } },
    },
  },
  'a match that all may give up': {
    initial: 'round',
    on: { concede: { turn: 'all', target: 'over' } },
    states: {
      round: {
        initial: 'play',
        states: { play: { on: { lead: { actions: 'nextTurn' }, stop: 'done' } }, done: over },
        onDone: [
          { guard: 'allDone', target: 'over' },
          { actions: 'tally', target: 'round', reenter: true },
        ],
      },
      over,
    },
  },
}
