import {
  bool,
  concatenate,
  deck,
  dice,
  drawAndDiscard,
  elimination,
  enumOf,
  faceUpMarket,
  graph,
  int,
  library,
  list,
  moveBudget,
  oneOf,
  playerColour,
  playerRole,
  playingCards,
  roll,
  score,
  seat,
  setup,
  slots,
  stack,
  submission,
  tokens,
} from '../index.ts'

/** Names of fields in the library's calls: the error must be at the word below each `@ts-expect-error`. Checked by tsc. */

const cards = deck('cards', [{ rank: 1 }])
const coins = deck('coins', [{ worth: 2 }])
const rules = setup({
  game: { draw: stack(cards), discard: stack(cards), market: slots(cards, 2), bank: stack(coins), round: int(), open: bool() },
  player: {
    hand: stack(cards),
    kept: stack(cards),
    all: concatenate('hand', 'kept'),
    purse: stack(coins),
    passes: int(),
    side: oneOf('left', 'right'),
    victim: seat({ none: true }),
    bids: list(int(0, 3)),
  },
})
const lib = library(rules)

lib.deal('draw', 'hand', { eachHas: 5 })
lib.collect('purse', 'bank')
lib.move('draw', 'market', { which: ({ values }) => values.rank > 0 })
lib.increment('passes')
lib.isEmpty('all')
lib.choose('hand', ({ me, game }, card) => card.moveTo(card.values.rank > 1 ? me.kept : game.discard))
lib.record('side', oneOf('left', 'right'))
lib.record('victim', seat())
lib.set({ round: 2, open: true, side: 'left', victim: null })
lib.setAll({ passes: 0, side: 'right' })
lib.setAll(({ side, passes }) => ({ side, passes: passes + 1 }))
// @ts-expect-error
lib.set({ ruond: 2 })
// @ts-expect-error: no such side
lib.set({ side: 'up' })
// @ts-expect-error: cards are moved
lib.set({ draw: [] })
// @ts-expect-error: the game's
lib.setAll({ round: 2 })
// @ts-expect-error: no such side
lib.setAll({ side: 'up' })
// @ts-expect-error: no such side
lib.setAll(({ passes }) => ({ side: passes ? 'up' : 'left' }))
// @ts-expect-error: it is only read
lib.setAll((player) => ({ passes: ++player.passes }))
// @ts-expect-error
lib.deal('darw', 'hand')
// @ts-expect-error
lib.deal('draw', 'hnad')
// @ts-expect-error: of another deck
lib.deal('draw', 'purse')
// @ts-expect-error: the player's stack comes second
lib.deal('hand', 'draw')
// @ts-expect-error
lib.collect('hand', 'bank')
// @ts-expect-error
lib.collectAll('hand', 'discrad')
// @ts-expect-error
lib.reveal('hand', 'purse')
// @ts-expect-error: a merged stack can only be read
lib.move('all', 'discard')
// @ts-expect-error
lib.moveAll('draw', 'bank')
// @ts-expect-error
lib.move('draw', 'discard', { which: ({ values }) => values.worth > 0 })
// @ts-expect-error
lib.shuffle('round')
// @ts-expect-error
lib.shuffleInto('discard', 'drwa')
// @ts-expect-error
lib.replenish('bank', 'market')
// @ts-expect-error: neither a stack nor true or false can be counted up
lib.increment('open')
// @ts-expect-error
lib.increment('hand')
// @ts-expect-error
lib.isEmpty('hadn')
// @ts-expect-error
lib.eachHas('draw', 3)
// @ts-expect-error
lib.reached('open', 3)
// @ts-expect-error
lib.choose('hand', 'purse')
// @ts-expect-error
lib.choose('hand', 'discard', { legal: ({ values }) => values.worth > 1 || 'Too little.' })
// @ts-expect-error
lib.record('sdie', oneOf('left', 'right'))
// @ts-expect-error: not a value of that field
lib.record('side', oneOf('left', 'up'))
// @ts-expect-error
lib.activate(({ passed }) => passed === 0)
// @ts-expect-error
lib.until(lib.increment('round'), ({ game }) => game.rond > 3)

const men = tokens('men', ['red', 'white'], 2)
const places = enumOf('a', 'b', 'c')
const roads = graph(places, [['a', 'b']])
const town = setup({ game: { map: slots(men, places), out: stack(men), dice: stack(dice('dice', 2)) }, player: { ...moveBudget(2).game } })
const travel = library(town)
travel.moveAlong(roads, 'map', { capture: 'out', legal: ({ values }, to) => values.colour === 'red' || to === 'b' || 'Not there.' })
// @ts-expect-error
travel.moveAlong(roads, 'mpa')
// @ts-expect-error
travel.moveAlong(roads, 'map', { capture: 'dice' })
// @ts-expect-error: no such place
travel.moveAlong(roads, 'map', { legal: (_, to) => to !== 'd' || 'Not there.' })
// @ts-expect-error: no such colour
travel.moveAlong(roads, 'map', { legal: ({ values }) => values.colour === 'blue' || 'Not yours.' })

// Behaviours: their fields stand beside the author's own, and are asked for where they are missing.
const [out, colours, roles, points, votes] = [
  elimination(),
  playerColour('red', 'white'),
  playerRole(['villager', 'wolf']),
  score({ goal: 3 }),
  submission(seat()),
]
const [pile, market, budget] = [drawAndDiscard(cards), faceUpMarket(cards, 3), moveBudget(3)]
const all = setup({
  game: { ...pile.game, ...market.game, ...budget.game },
  player: { hand: stack(cards), ...out.player, ...colours.player, ...roles.player, ...points.player, ...votes.player },
})
out.rules(all, ({ players }, one) => players[one].score < 0)
market.rules(all, { from: 'draw', to: 'hand' })
votes.rules(all)
colours.rules(all)
budget.rules(all).costing(library(all).choose('hand', 'discard'), 2)
all.guard(({ me, players, game }) => me.colour === 'red' && players[0].role === 'wolf' && me.sealed[0] === 2 && game.actions > 1)
all.createGame({
  name: 'all',
  players: { min: 2, max: 2 },
  distribute: { cards: 'draw' },
  moves: { ...market.rules(all, { from: 'draw', to: 'hand' }).moves, ...pile.rules(all).moves },
  guards: { ...pile.rules(all).guards },
  chart: {
    on: { take: {} },
    always: [
      { actions: 'replenish' },
      // @ts-expect-error
      { actions: 'reshufle' },
    ],
  },
})
// @ts-expect-error
market.rules(all, { from: 'darw', to: 'hand' })
// @ts-expect-error: there is no score
points.rules(rules)
// @ts-expect-error: there are no actions
budget.rules(rules)
// @ts-expect-error
all.guard(({ me }) => me.colour === 'blue')
// @ts-expect-error
all.guard(({ me }) => me.role === 'seer')
// @ts-expect-error
all.guard(({ me }) => me.scroe > 1)
// @ts-expect-error
roles.seatsOf({ players: [] }, 'seer')

const [plain, withJokers] = [playingCards('plain'), playingCards('more', { decks: 2, jokers: 4 })]
const table = setup({ game: { plain: stack(plain), more: stack(withJokers), cubes: stack(dice('cubes', 3, ['sword', 'shield'])) } })
table.guard(({ game }) => game.more.first!.values.rank === 'joker' && game.plain.first!.values.suit === '♠')
// @ts-expect-error
table.guard(({ game }) => game.plain.first!.values.rank === 'joker')
// @ts-expect-error
table.guard(({ game }) => game.plain.first.values.suti === '♠')
table.fixUp({ apply: ({ game, random }) => void (roll(game.cubes.first!, random) === 'sword') })
// @ts-expect-error
table.fixUp({ apply: ({ game, random }) => void (roll(game.cubes.first, random) === 'bow') })
// @ts-expect-error: not a die
table.fixUp({ apply: ({ game, random }) => void roll(game.plain.first, random) })
table.guard(({ game }) => game.cubes.first!.state.value === 'shield')
// @ts-expect-error
table.guard(({ game }) => game.cubes.first.state.value === 'bow')
