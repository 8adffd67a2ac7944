import {
  board,
  bool,
  componentIn,
  concatenate,
  deck,
  int,
  list,
  oneOf,
  overlap,
  seat,
  setup,
  slots,
  spaceOf,
  stack,
  statistic,
  string,
  subsetOf,
  text,
  timer,
  type WritingOf,
} from '../../index.ts'

/** Every policy on every kind of field, with moves that carry cards between them. Not a game anybody would play. */

const MOVES = 24
const cards = deck(
  'cards',
  Array.from({ length: 16 }, (_, n) => ({ n, colour: n % 3 === 0 ? 'red' : 'blue' })),
  {
    back: ({ colour }) => ({ colour }),
    dynamic: (self) => ({
      tapped: bool(),
      marks: int({ sanitize: { other: 'hidden' } }),
      note: oneOf('a', 'b').sanitized({ wolf: 'visible', all: 'hidden' }),
      tries: list(int(), { sanitize: 'len' }),
      fuse: timer({ sanitize: { other: 'hidden' } }),
      on: stack(self),
      under: stack(self, { sanitize: { self: 'order', all: 'nonempty' } }),
    }),
  },
)
const rules = setup({
  game: {
    open: stack(cards),
    face: stack(cards, { sanitize: 'order' }),
    draw: stack(cards, { sanitize: 'len' }),
    bag: stack(cards, { sanitize: 'nonempty' }),
    dark: stack(cards, { sanitize: 'hidden' }),
    wolves: stack(cards, { sanitize: { wolf: 'visible', all: 'nonempty' } }),
    even: stack(cards, { sanitize: { evenSeat: 'order', all: 'hidden' } }),
    row: slots(cards, 3, { sanitize: 'order' }),
    shown: slots(cards, 3),
    over: overlap('shown', 'row'),
    mixed: concatenate('open', 'dark', 'face'),
    table: concatenate('open', 'face'),
    hands: concatenate(cards, 'columns', 'players.hand'),
    columns: board(cards, 2, { sanitize: 'order' }),
    cells: board(cards, 2, { slots: 2, sanitize: 'nonempty' }),
    moves: int(),
    top: oneOf('nothing', 'red', 'blue'),
    tally: int({ sanitize: 'hidden' }),
    lucky: bool({ sanitize: 'len' }),
    hint: list(int(), { sanitize: 'len' }),
    hints: list(bool(), { sanitize: 'nonempty' }),
    secrets: list(seat({ none: true }), { sanitize: 'hidden' }),
    culprit: seat({ none: true, sanitize: { wolf: 'visible', all: 'hidden' } }),
    word: string({ sanitize: 'hidden' }),
    bomb: timer({ sanitize: 'hidden' }),
    bell: timer(),
  },
  player: {
    role: oneOf('sheep', 'wolf').sanitized({ other: 'hidden' }),
    team: oneOf('red', 'blue'),
    hand: stack(cards, { sanitize: { self: 'visible', 'same-team': 'order', all: 'len' } }),
    reach: concatenate(cards, 'hand', 'game.columns', 'game.face'),
    side: stack(cards, { sanitize: { 'different-team': 'nonempty', 'same-team': 'visible' } }),
    drawer: slots(cards, 2, { sanitize: 'nonempty' }),
    boxes: board(cards, 2, { sanitize: { other: 'len' } }),
    purse: int({ sanitize: { 'same-team': 'visible', all: 'hidden' } }),
    bids: list(int(), { sanitize: 'nonempty' }),
    watch: timer({ sanitize: 'hidden' }),
    laid: statistic('Cards laid'),
  },
})
type Apply = (table: WritingOf<typeof rules>) => void

const count = (state: Parameters<Apply>[0]) => {
  const { game, random } = state
  game.moves++
  game.top = (game.face.last?.back.colour as 'red' | 'blue' | undefined) ?? 'nothing'
  game.tally = random.below(100)
  game.lucky = random.below(2) === 0
  game.hint = [...game.hint.slice(-2), random.below(9)]
  game.hints = random.below(3) ? [...game.hints.slice(-2), true] : []
  game.secrets = random.below(3) ? [...game.secrets.slice(-2), random.below(state.seats)] : [null]
  game.culprit = random.below(2) ? random.below(state.seats) : null
  game.word = `w${random.below(9)}`
}

const GOALS = ['open', 'face', 'draw', 'bag', 'dark', 'wolves', 'even'] as const
const lay = rules.move({
  log: '${player} lays ${args.card}',
  args: { card: componentIn('hand'), to: oneOf(...GOALS) },
  apply: (state, { card, to }) => {
    card.moveTo(state.game[to])
    state.me.laid++
    count(state)
  },
})
const laySecretly = rules.move({
  args: { card: componentIn('hand'), to: oneOf(...GOALS).sanitized('hidden') },
  apply: (state, { card, to }) => {
    card.secretMoveTo(state.game[to], 'first')
    count(state)
  },
})
const place = rules.move({
  args: { card: componentIn('hand'), space: spaceOf('columns'), own: spaceOf('boxes') },
  apply: (state, { card, space, own }) => {
    card.moveTo(space ? state.game.columns.at(own) : state.me.boxes.at(own))
    count(state)
  },
})
const stash = rules.move({
  args: { cards: subsetOf('hand', { min: 1, max: 2, sanitize: { 'different-team': 'hidden' } }), where: oneOf('side', 'drawer', 'cells') },
  apply: (state, { cards, where }) => {
    const to = where === 'cells' ? state.game.cells.at(cards.length - 1) : state.me[where]
    for (const card of cards) card.moveTo(to.room > 0 ? to : state.game.dark)
    count(state)
  },
})
const pickUp = rules.move({
  args: { card: componentIn('table') },
  apply: (state, { card }) => {
    card.moveTo(state.me.hand)
    count(state)
  },
})
const reach = rules.move({
  log: '${player} reaches for ${args.card}',
  args: { card: componentIn('reach') },
  apply: (state, { card }) => {
    card.moveTo(state.me.side)
    count(state)
  },
})
const snatch = rules.move({
  args: { card: componentIn('hands') },
  legal: ({ game }) => game.hands.count > 1 || 'Somebody keeps a card.',
  apply: (state, { card }) => {
    card.moveTo(state.me.side)
    count(state)
  },
})
const draw = rules.move({
  legal: ({ game }) => (game.draw.isEmpty ? 'There is none left.' : true),
  apply: (state) => {
    state.game.draw.last!.moveTo(state.me.hand)
    count(state)
  },
})
/** Moves cards between stacks whose counts are hidden from almost all viewers. */
const stir = rules.move({
  args: { from: oneOf('bag', 'dark', 'wolves'), to: oneOf('bag', 'dark', 'even', 'drawer') },
  apply: (state, { from, to }) => {
    const { game, me } = state
    const goal = to === 'drawer' ? me.drawer : game[to]
    const card = game[from].last
    if (card && from !== to && goal.room > 0) card.moveTo(goal)
    count(state)
  },
})
const mix = rules.move({
  args: { what: oneOf('face', 'draw', 'bag', 'dark', 'wolves', 'row', 'hand', 'cell', 'column'), openly: bool() },
  apply: (state, { what, openly }) => {
    const { game, me } = state
    const { face, draw, bag, dark, wolves, row } = game
    const all = { face, draw, bag, dark, wolves, row, hand: me.hand, cell: game.cells.at(0), column: game.columns.at(0) }
    all[what].shuffle({ openly })
    if (game.row.count > 1) game.row.swap(0, 2)
    me.hand.sort((a, b) => a.values.n - b.values.n)
    count(state)
  },
})
const cover = rules.move({
  args: { card: componentIn('hand'), on: componentIn('open'), under: bool() },
  apply: (state, { card, on, under }) => {
    card.moveTo(under ? on.state.under : on.state.on)
    count(state)
  },
})
const uncover = rules.move({
  args: { card: componentIn('open') },
  apply: (state, { card }) => {
    card.state.on.moveAllTo(state.game.face)
    card.state.under.moveAllTo(state.me.side)
    count(state)
  },
})
const mark = rules.move({
  args: { card: componentIn('open'), how: oneOf('tap', 'light', 'try') },
  apply: (state, { card: { state: card }, how }) => {
    if (how === 'tap') card.tapped = !card.tapped
    else if (how === 'light' && !card.fuse.cancel()) card.fuse.start(1000 + card.marks, 'pass')
    else card.tries = [...card.tries.slice(-2), card.marks]
    card.marks += state.random.below(9)
    card.note = state.random.pick(['a', 'b'])
    count(state)
  },
})
const bid = rules.move({
  args: { amount: int(0, 9, { sanitize: 'hidden' }), on: seat({ sanitize: { wolf: 'visible', other: 'hidden' } }) },
  defaults: ({ me, seat }) => ({ amount: me.purse, on: seat }),
  apply: (state, { amount, on }) => {
    state.me.purse = amount
    state.me.bids = [...state.me.bids.slice(-2), on]
    count(state)
  },
})
const accuse = rules.move({
  secret: true,
  args: { who: seat() },
  legal: ({ players, game }, { who }) =>
    game.moves < 12 ? 'It is too early.' : players[who].role === 'wolf' ? true : `It is ${game.culprit} with ${game.tally}.`,
  apply: (state) => count(state),
})
const time = rules.move({
  args: { what: oneOf('bomb', 'bell', 'watch'), starts: bool() },
  apply: (state, { what, starts }) => {
    const clock = what === 'watch' ? state.me.watch : state.game[what]
    if (starts) clock.start(1000 + state.random.below(1000), 'bid', { amount: 3, on: 0 })
    else clock.cancel()
    count(state)
  },
})
const say = rules.move({ args: { what: text(20) }, apply: (state) => count(state) })
const pass = rules.move({ apply: (state) => count(state) })
const hunt = rules.move({
  args: { prey: seat({ sanitize: 'hidden' }) },
  apply: (state, { prey }) => {
    state.game.culprit = prey
    state.game.bag.shuffle()
  },
})

export const game = rules.createGame({
  name: 'every-policy',
  players: { min: 2, max: 4 },
  groups: { evenSeat: (_, viewer) => viewer % 2 === 0 },
  distribute: { cards: ({ index }, { game }) => game[GOALS[index % GOALS.length]] },
  afterDeal: ({ game, players, random, seats }) => {
    const wolf = random.below(seats)
    players.forEach((player, seat) => {
      player.role = seat === wolf || random.below(3) === 0 ? 'wolf' : 'sheep'
      player.team = random.pick(['red', 'blue'])
      game.draw.shuffle()
      game.draw.first?.moveTo(player.hand)
      game.dark.first?.moveTo(player.hand)
    })
    game.open.first!.moveTo(game.shown, 1)
    game.face.first!.moveTo(game.row, 1)
  },
  computed: {
    game: ({ game }) => ({ open: game.open.count, dark: game.dark.count, moves: game.moves, tally: game.tally }),
    player: ({ players }, seat) => ({ cards: players[seat].hand.count, purse: players[seat].purse }),
  },
  progress: ({ game }) => Math.min(1, game.moves / MOVES),
  score: ({ players }, seat) => players[seat].laid - players[seat].hand.count,
  moves: {
    lay,
    laySecretly,
    place,
    stash,
    pickUp,
    reach,
    snatch,
    draw,
    stir,
    mix,
    cover,
    uncover,
    mark,
    bid,
    accuse,
    time,
    say,
    pass,
    hunt,
  },
  guards: {
    isOver: rules.guard(({ game }) => game.moves >= MOVES),
    isNight: rules.guard(({ game }) => game.moves % 6 === 5),
  },
  who: { wolves: rules.who(({ players }) => players.flatMap(({ role }, seat) => (role === 'wolf' ? [seat] : []))) },
  args: {
    told: rules.args(({ game }) => ({ open: game.open.count })),
    own: rules.args(({ me }) => ({ cards: me.hand.count, purse: me.purse })),
  },
  chart: {
    initial: 'round',
    states: {
      round: {
        initial: 'day',
        turn: 'all',
        args: 'told',
        privateArgs: 'own',
        prompt: { active: 'Do something', others: 'Wait' },
        always: { guard: 'isOver', target: 'over' },
        states: {
          day: {
            moves: [
              'lay',
              'laySecretly',
              'place',
              'stash',
              'pickUp',
              'snatch',
              'draw',
              'stir',
              'mix',
              'cover',
              'uncover',
              'mark',
              'bid',
              'accuse',
              'time',
              'say',
            ],
            on: { pass: [{ guard: 'isNight', target: 'night' }, {}] },
          },
          night: { sanitize: 'wolves', moves: ['stir', 'reach', 'pass'], on: { hunt: 'day' } },
        },
      },
      over: { type: 'final' },
    },
  },
})
