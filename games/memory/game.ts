import { componentOf, componentsOf, deck, library, overlap, setup, slotOf, slots, stack, type WritingOf } from 'playchart/engine'
import { FACES, SETS } from './faces.ts'
import { mindful } from './mindful.ts'

const SIZES = { small: 10, medium: 20, large: 40 }
const pairs = SETS.flatMap((set) => FACES[set].map((type) => ({ set, type })))
const cards = deck('cards', [...pairs, ...pairs], { name: ({ type }) => type })

const memory = setup({
  game: {
    hidden: slots(cards, 40, { sanitize: 'order' }),
    visible: slots(cards, 40),
    cards: overlap('visible', 'hidden'),
    unused: stack(cards, { sanitize: 'hidden' }),
  },
  player: { won: stack(cards) },
  variants: {
    cardSet: {
      description: 'What is on the cards.',
      default: 'all',
      values: { all: { displayName: 'All cards' }, general: {}, foods: {}, animals: {} },
    },
    size: {
      displayName: 'Number of cards',
      default: 'medium',
      values: { small: { displayName: 'Small (10)' }, medium: { displayName: 'Medium (20)' }, large: { displayName: 'Large (40)' } },
    },
    afterPair: {
      displayName: 'A player who finds a pair',
      default: 'goesOn',
      values: { goesOn: { displayName: 'goes on' }, passes: { displayName: 'passes the turn on' } },
    },
  },
})
const lib = library(memory)

const reveal = memory.move({
  name: 'Reveal Card',
  help: 'Turn over one face-down card.',
  args: { slot: slotOf('hidden') },
  facts: { card: componentOf(cards) },
  log: '${player} turns over ${card} (slot ${args.slot})',
  legal: ({ game }, { slot }) => (game.hidden.at(slot) ? true : 'There is no face-down card there.'),
  apply: ({ game }, { slot }, tell) => {
    const card = game.hidden.at(slot)!
    card.moveTo(game.visible, slot)
    tell({ card })
  },
})

function faceDown({ hidden, visible }: WritingOf<typeof memory>['game']): void {
  for (const card of [...visible]) card.moveTo(hidden, visible.slotOf(card))
}
const hide = memory.move({
  name: 'Hide Cards',
  help: 'Turn the two cards face down again.',
  facts: { cards: componentsOf(cards) },
  log: '${cards} are turned face down again',
  apply: ({ game }, _, tell) => {
    tell({ cards: game.visible })
    faceDown(game)
  },
})

const capture = lib.moveAll('visible', 'won', {
  name: 'Capture Cards',
  help: 'The pair goes to the player who found it.',
  log: '${player} takes ${moved}',
})

const most = memory.args(({ players, playing }) => ({ pairs: Math.max(...playing.map((seat) => players[seat]!.won.count)) / 2 }))
const passes = memory.guard(({ variant }) => variant.afterPair === 'passes')
const noneOpen = memory.guard(({ game }) => game.visible.isEmpty)
const isPair = memory.guard(({ game: { visible } }) => visible.first!.values.type === visible.last!.values.type)

export default memory.createGame({
  name: 'memory',
  displayName: 'Memory',
  description: 'Turn over two cards; a pair is yours.',
  about: { minutes: [5, 15], weight: 'light' },
  players: { min: 2, max: 6, default: 2 },
  distribute: { cards: 'unused' },
  afterDeal: ({ game, variant, random }) => {
    for (const stack of [game.hidden, game.visible]) stack.resize(SIZES[variant.size])
    const faces = pairs.filter(({ set }) => variant.cardSet === 'all' || set === variant.cardSet)
    random.shuffle(faces)
    const chosen = faces.slice(0, game.hidden.length / 2).map(({ type }) => type)
    for (const card of [...game.unused]) if (chosen.includes(card.values.type)) card.moveTo(game.hidden)
    game.hidden.shuffle()
  },
  // A player who leaves in the middle of a turn leaves no open cards to the next.
  onResign: ({ game, seat, turn }) => {
    if (seat === turn) faceDown(game)
  },
  moves: { reveal, hide, capture },
  guards: { noneOpen, isPair, passes, noneLeft: lib.isEmpty('cards') },
  args: { most },
  chart: {
    initial: 'first',
    states: {
      first: { prompt: { active: 'Turn over a card', others: '${player} turns over a card' }, on: { reveal: 'second' } },
      second: {
        prompt: { active: 'Turn over another', others: '${player} turns over another' },
        on: { reveal: 'compare' },
        always: { guard: 'noneOpen', target: 'first' },
      },
      compare: { always: [{ guard: 'isPair', actions: 'capture', target: 'captured' }, 'look'] },
      captured: { always: [{ guard: 'noneLeft', target: 'over' }, { guard: 'passes', actions: 'nextTurn', target: 'first' }, 'first'] },
      look: {
        prompt: 'Remember the cards',
        on: { hide: 'hidden' },
        after: { 3000: { move: 'hide' } },
        always: { guard: 'noneOpen', target: 'first' },
      },
      hidden: { always: { actions: 'nextTurn', target: 'first' } },
      over: { type: 'final', args: 'most', prompt: 'All cards are found. The most pairs of a player: ${args.pairs}' },
    },
  },
  agents: { mindful },
  score: ({ players }, seat) => players[seat]!.won.count,
})
