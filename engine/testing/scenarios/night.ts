import { bool, int, oneOf, type Seat, seat, setup } from '../../index.ts'

/**
 * At night each player is in a phase of their own: wolves hunt, the seer dreams, the others sleep badly. Only wolves know the phases of
 * others; by day everybody learns who is gone.
 */

const NIGHTS = 3
const village = setup({
  game: { night: int({ first: 1 }), prey: seat({ none: true, sanitize: 'hidden' }) },
  player: {
    role: oneOf('villager', 'wolf', 'seer').sanitized({ other: 'hidden' }),
    scents: int({ sanitize: 'hidden' }),
    seen: seat({ none: true, sanitize: { other: 'hidden' } }),
    turns: int(),
    gone: bool(),
  },
})

const sniff = village.move({
  apply: ({ me }) => {
    me.scents++
  },
})
const choose = village.move({
  args: { prey: seat({ sanitize: 'hidden' }) },
  legal: ({ players, isActive }, { prey }) =>
    players[prey].role !== 'wolf' && isActive(prey) ? true : 'Choose a player who is not a wolf.',
  apply: ({ game }, { prey }) => {
    game.prey = prey
  },
})
const nothing = () => village.move({ apply: () => {} })
const peek = village.move({
  args: { at: seat({ sanitize: 'hidden' }) },
  apply: ({ me }, { at }) => {
    me.seen = at
  },
})
const turnOver = village.move({
  apply: ({ me }) => {
    me.turns++
  },
})
const howl = village.fixUp({
  apply: ({ me }) => {
    me.scents = 0
  },
})
const dawn = village.fixUp({
  apply: (state) => {
    const { prey } = state.game
    if (prey !== null) {
      state.players[prey].gone = true
      state.deactivate(prey)
    }
    state.game.prey = null
    state.game.night++
  },
})

/** Roles by seat; from five players on there are two wolves. */
export const roleOf = (of: Seat, seats: number) => (of === 0 || (of === 3 && seats > 4) ? 'wolf' : of === 1 ? 'seer' : 'villager')

export default village.createGame({
  name: 'night',
  players: { min: 4, max: 6 },
  distribute: {},
  beforeDeal: ({ players, seats }) => {
    players.forEach((player, of) => {
      player.role = roleOf(of, seats)
    })
  },
  timeBank: { initialMs: 20_000 },
  moves: {
    sniff,
    choose,
    agree: nothing(),
    withdraw: nothing(),
    rest: nothing(),
    peek,
    turnOver,
    sleep: nothing(),
    wake: nothing(),
    howl,
    dawn,
  },
  guards: {
    isWolf: village.guard(({ me }) => me.role === 'wolf'),
    isSeer: village.guard(({ me }) => me.role === 'seer'),
    hasScents: village.guard(({ me }) => me.scents > 1),
    isOver: village.guard(({ game }) => game.night > NIGHTS),
  },
  who: { wolves: village.who(({ players }) => players.flatMap(({ role }, of) => (role === 'wolf' ? [of] : []))) },
  args: {
    prey: village.args(({ game }) => ({ prey: game.prey })),
    night: village.args(({ game }) => ({ night: game.night })),
    mine: village.args(({ me }) => ({ role: me.role, seen: me.seen })),
  },
  chart: {
    initial: 'night',
    args: 'night',
    privateArgs: 'mine',
    states: {
      night: {
        prompt: 'It is night',
        absent: 'sleep',
        seats: {
          sanitize: 'wolves',
          initial: 'falling',
          states: {
            falling: {
              always: [{ guard: 'isWolf', target: 'hunt' }, { guard: { and: [{ not: 'isWolf' }, 'isSeer'] }, target: 'dream' }, 'bed'],
            },
            hunt: {
              initial: 'prowl',
              absent: 'rest',
              args: 'prey',
              on: { rest: 'done' },
              states: {
                prowl: {
                  prompt: { active: '${you} prowl: choose a prey', others: 'The wolves prowl' },
                  after: { 3000: { move: 'sniff' }, bank: { move: 'rest' } },
                  on: { sniff: 'scent', choose: 'agreed' },
                },
                scent: {
                  prompt: '${you} follow a scent',
                  after: { 4000: { move: 'sniff' } },
                  moves: ['sniff'],
                  on: { choose: 'agreed' },
                  always: { guard: 'hasScents', actions: 'howl', target: 'prowl' },
                },
                agreed: { prompt: 'Eat ${args.prey}?', on: { agree: 'sated', withdraw: 'prowl' }, after: { 5000: { move: 'agree' } } },
                sated: { type: 'final' },
              },
              onDone: 'done',
            },
            dream: { prompt: '${you} may look at one player', on: { peek: 'bed', sleep: 'bed' } },
            bed: { prompt: '${you} cannot sleep', moves: ['turnOver'], on: { sleep: 'done' }, after: { 60000: { move: 'sleep' } } },
            done: { type: 'final' },
          },
        },
        onDone: 'morning',
      },
      morning: { always: { actions: 'dawn', target: 'day' } },
      day: {
        prompt: 'It is day',
        turn: 'all',
        absent: 'wake',
        on: { wake: 'next' },
      },
      next: { always: [{ guard: 'isOver', target: 'over' }, 'night'] },
      over: { type: 'final' },
    },
  },
  winners: ({ players }) => players.flatMap(({ gone }, of) => (gone ? [] : [of])),
})
