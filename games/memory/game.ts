import { deck, overlap, setup, slotOf, slots, stack } from 'playchart/engine'
import { FACES, SETS } from './faces.ts'
import { mindful } from './mindful.ts'

const SIZES = { small: 10, medium: 20, large: 40 }

const pairs = SETS.flatMap((set) => FACES[set].map((type) => ({ set, type })))
const cards = deck('cards', [...pairs, ...pairs])

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
      default: 'all',
      values: { all: { displayName: 'All cards' }, general: {}, foods: {}, animals: {} },
    },
    size: {
      displayName: 'Number of cards',
      default: 'medium',
      values: { small: { displayName: 'Small (10)' }, medium: { displayName: 'Medium (20)' }, large: { displayName: 'Large (40)' } },
    },
  },
})

const reveal = memory.move({
  name: 'Reveal Card',
  help: 'Turn over one face-down card.',
  args: { slot: slotOf('hidden') },
  legal: ({ game }, { slot }) => (game.hidden.at(slot) ? true : 'There is no face-down card there.'),
  apply: ({ game }, { slot }) => game.hidden.at(slot)!.moveTo(game.visible, slot),
})

const hide = memory.move({
  name: 'Hide Cards',
  help: 'Turn the two cards face down again.',
  apply: ({ game }) => {
    for (let slot = 0; slot < game.visible.length; slot++) game.visible.at(slot)?.moveTo(game.hidden, slot)
  },
})

const capture = memory.fixUp({
  name: 'Capture Cards',
  help: 'The pair goes to the player who found it.',
  apply: ({ game, current }) => game.visible.moveAllTo(current.won),
})

const isPair = memory.guard(({ game }) => {
  const [a, b] = game.visible
  return a.values.type === b.values.type
})
const noneLeft = memory.guard(({ game }) => game.cards.isEmpty)

export default memory.createGame({
  name: 'memory',
  displayName: 'Memory',
  description: 'Turn over two cards; a pair is yours and you go on.',
  players: { min: 2, max: 6, default: 2 },
  distribute: { cards: 'unused' },
  beforeDeal: ({ game, variant }) => {
    game.hidden.resize(SIZES[variant.size])
    game.visible.resize(SIZES[variant.size])
  },
  afterDeal: ({ game, variant, random }) => {
    const faces = pairs.filter(({ set }) => variant.cardSet === 'all' || set === variant.cardSet)
    random.shuffle(faces)
    const chosen = faces.slice(0, game.hidden.length / 2).map(({ type }) => type)
    for (const card of [...game.unused]) if (chosen.includes(card.values.type)) card.moveTo(game.hidden)
    game.hidden.shuffle()
  },
  moves: { reveal, hide, capture },
  guards: { isPair, noneLeft },
  chart: {
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
  },
  agents: { mindful },
  score: ({ players }, seat) => players[seat].won.count,
})
