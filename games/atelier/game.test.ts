import {
  ADMIN,
  type Args,
  absentMove,
  activeSeats,
  checkComponents,
  legalMoves,
  type Match,
  type ReadableOf,
  SPECTATOR,
  stepViewOf,
  type Viewer,
  viewOf,
} from 'playchart/engine'
import { done, moved, randomMatch, refusal, seen as seenBy, started } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import { type Kind, LEAF, PATRONS, PIGMENTS, SIZES, WORKS } from './cards.ts'
import game from './game.ts'

const seen = (match: Match, viewer: Viewer = ADMIN): ReadableOf<typeof game> => seenBy(game, match, viewer)
const phaseOf = (match: Match) => viewOf(game, match, ADMIN).phase.path
const move = (match: Match, name: string, args: Args = {}, seat = match.turn) => moved(game, match, seat, name, args)
const why = (match: Match, name: string, args: Args = {}) => refusal(game, match, match.turn, name, args).message

type Pots = { readonly [K in Kind]?: number }
const KINDS = [...PIGMENTS, LEAF]

/** How many pots of each kind there are. */
const countsIn = (stacks: readonly { readonly count: number | null }[]): Pots =>
  Object.fromEntries(stacks.flatMap(({ count }, i) => (count ? [[KINDS[i], count]] : [])))
const bank = (match: Match) => countsIn(seen(match).game.bank)
const pots = (match: Match, seat: number) => countsIn(seen(match).players[seat]!.pots)
type Cards = { readonly slots: readonly ({ readonly id: string; readonly name?: string } | null)[] }
const titles = ({ slots }: Cards) => slots.flatMap((card) => card?.name ?? [])
/** The argument that names a card in a stack. */
const idIn = ({ slots }: Cards, name: string) => slots.find((card) => card?.name === name)?.id ?? `there is no ${name}`

/** What somebody has from the beginning. */
interface Holding {
  readonly pots?: Pots
  readonly works?: readonly string[]
  readonly reserved?: readonly string[]
}
/** What lies on the table from the beginning: all that is left out is as it is dealt. */
interface Laid {
  readonly market?: readonly string[]
  readonly patrons?: readonly string[]
  readonly bank?: Pots
}

/** A match that begins with these holdings, one for each seat. */
function staged(holdings: readonly Holding[], { market = [], patrons, bank }: Laid = {}): Match {
  const match: Match = JSON.parse(JSON.stringify(started(game, holdings.length)))
  const { schema } = internalsOf(game)
  const places = [
    { group: schema.game, row: match.state.game, path: 'game' },
    ...match.state.players.map((row, seat) => ({ group: schema.player, row, path: `${seat}` })),
  ].flatMap(({ group, row, path }) =>
    group.stacks.map(({ name, index, deck, field }) => {
      const sized = field.kind === 'stack' && field.slots !== null
      return { path: `${path}.${name}`, deck, sized, cells: row[index] as number[] }
    }),
  )
  const at = (path: string) => places.find((place) => place.path === path)!
  const put = (component: number, to: string, slot?: number) => {
    const { deck, cells } = at(to)
    for (const place of places.filter((place) => place.deck === deck && place.cells.includes(component))) {
      if (place.sized) place.cells[place.cells.indexOf(component)] = -1
      else place.cells.splice(place.cells.indexOf(component), 1)
    }
    if (slot === undefined) cells.push(component)
    else cells[slot] = component
  }
  const pour = (from: string, to: string, count: number) => {
    for (let pot = 0; pot < count; pot++) put(at(from).cells[0]!, to)
  }
  const numberOf = (title: string) => WORKS.findIndex((work) => work.title === title)

  for (const [seat, holding] of holdings.entries()) {
    for (const [i, kind] of KINDS.entries()) pour(`game.bank.${i}`, `${seat}.pots.${i}`, holding.pots?.[kind] ?? 0)
    for (const title of holding.works ?? []) put(numberOf(title), `${seat}.works.${PIGMENTS.indexOf(WORKS[numberOf(title)]!.pigment)}`)
    for (const title of holding.reserved ?? []) put(numberOf(title), `${seat}.reserved`)
  }
  if (bank)
    for (const [i, kind] of KINDS.entries()) pour(`game.bank.${i}`, 'game.spare', at(`game.bank.${i}`).cells.length - (bank[kind] ?? 0))
  if (patrons) {
    const cells = at('game.patrons').cells
    for (const patron of cells.filter((cell) => cell >= 0)) put(patron, 'game.abroad')
    for (const [slot, name] of patrons.entries())
      put(
        PATRONS.findIndex((patron) => patron.name === name),
        'game.patrons',
        slot,
      )
  }
  const hung = at('game.market').cells
  for (const title of market) {
    const row = SIZES.indexOf(WORKS[numberOf(title)]!.size)
    const slot = [0, 1, 2, 3].map((column) => 4 * row + column).find((slot) => !market.includes(WORKS[hung[slot]!]?.title ?? ''))!
    if (hung.includes(numberOf(title))) continue
    if (hung[slot]! >= 0) put(hung[slot]!, `game.decks.${row}`)
    put(numberOf(title), 'game.market', slot)
  }
  for (const [slot, cell] of hung.entries()) if (cell < 0) put(at(`game.decks.${Math.floor(slot / 4)}`).cells[0]!, 'game.market', slot)
  checkComponents(game, match)
  return match
}

const names = (match: Match, seat = match.turn) => legalMoves(game, match, seat).map(({ move }) => move)
const buy = (match: Match, title: string) => move(match, 'buy', { work: idIn(seen(match).game.market, title) })
const reserve = (match: Match, title: string) => move(match, 'reserve', { work: idIn(seen(match).game.market, title) })
const take = (match: Match, ...pigments: string[]) => move(match, 'take', { pigments })
const takeAny = (match: Match) => move(match, 'take', legalMoves(game, match, match.turn).find(({ move }) => move === 'take')!.options![0])
const wall = (match: Match, seat: number) => seen(match).players[seat]!.works.flatMap(titles)

describe('the cards', () => {
  test('treat all pigments alike: each has as many works, costs and wishes as any other', () => {
    for (const [i, kind] of PIGMENTS.entries()) {
      const own = WORKS.filter(({ pigment }) => pigment === kind)
      expect(['small', 'middle', 'large'].map((size) => own.filter((work) => work.size === size).length)).toEqual([6, 4, 2])
      expect(own.reduce((sum, { points }) => sum + points, 0)).toBe(18)
      expect(WORKS.reduce((sum, { cost }) => sum + cost[i]!, 0)).toBe(81)
      expect(PATRONS.reduce((sum, { wants }) => sum + wants[i]!, 0)).toBe(16)
    }
  })
  test('all have names of their own', () => {
    expect(new Set([...WORKS.map(({ title }) => title), ...PATRONS.map(({ name }) => name)]).size).toBe(WORKS.length + PATRONS.length)
  })
})

test.each([
  [2, 4],
  [3, 5],
  [4, 7],
])('for %i there are %i pots of each pigment, five leaves, and a patron more than players', (seats, count) => {
  const match = started(game, seats)
  expect(bank(match)).toEqual({ ...Object.fromEntries(PIGMENTS.map((kind) => [kind, count])), [LEAF]: 5 })
  const { market, patrons, decks } = seen(match).game
  expect([patrons.count, decks.map(({ count }) => count)]).toEqual([seats + 1, [6, 16, 26]])
  const sizes = market.slots.map((work) => work!.values!.size)
  expect(sizes).toEqual([...Array(4).fill('large'), ...Array(4).fill('middle'), ...Array(4).fill('small')])
})

describe('taking pigments', () => {
  test('brings one pot of each of three', () => {
    const match = take(started(game, 2), 'madder', 'bone white', 'soot')
    expect(pots(match, 0)).toEqual({ madder: 1, 'bone white': 1, soot: 1 })
    expect(bank(match)).toMatchObject({ madder: 3, azurite: 4, 'bone white': 3, soot: 3 })
    expect(match.turn).toBe(1)
  })
  test('brings fewer only where fewer kinds are left', () => {
    const two = 'Take three different pigments, or one of each that is left.'
    expect(why(started(game, 2), 'take', { pigments: ['madder', 'soot'] })).toBe(two)
    const short = staged([{}, {}], { bank: { madder: 1, soot: 3, [LEAF]: 2 } })
    expect(why(short, 'take', { pigments: ['madder', 'azurite', 'soot'] })).toBe(two)
    expect(pots(take(short, 'madder', 'soot'), 0)).toEqual({ madder: 1, soot: 1 })
  })
  test('two of one only where four are left', () => {
    const match = move(started(game, 2), 'takeTwo', { pigment: 'soot' })
    expect(pots(match, 0)).toEqual({ soot: 2 })
    expect(why(match, 'takeTwo', { pigment: 'soot' })).toBe('At least four pots of it must be left.')
    expect(names(staged([{}, {}], { bank: { madder: 3, soot: 3 } }))).not.toContain('takeTwo')
  })
  test('lists ten choices of three', () => {
    expect(legalMoves(game, started(game, 2), 0).find(({ move }) => move === 'take')!.options).toHaveLength(10)
  })
})

describe('buying', () => {
  // Red Sails costs 3 azurite, 1 malachite and 4 soot.
  test('costs what the work says, less one of each pigment for every work of it that one has', () => {
    const rich = { pots: { azurite: 3, soot: 3 }, works: ['Ferns', 'The Raven'] }
    const match = buy(staged([rich, {}], { market: ['Red Sails'] }), 'Red Sails')
    expect([pots(match, 0), wall(match, 0)]).toEqual([{}, ['Red Sails', 'Ferns', 'The Raven']])
    expect(bank(match)).toMatchObject({ azurite: 4, malachite: 4, soot: 4 })
    expect(match.scores).toBeNull()
    expect(seen(match).scores).toEqual([2, 0])
  })
  test('gold leaf pays for what is lacking, and only for that', () => {
    const nearly = { pots: { azurite: 3, malachite: 2, soot: 2, [LEAF]: 3 } }
    const match = buy(staged([nearly, {}], { market: ['Red Sails'] }), 'Red Sails')
    expect(pots(match, 0)).toEqual({ malachite: 1, [LEAF]: 1 })
    expect(bank(match)).toMatchObject({ [LEAF]: 4, soot: 4, malachite: 3 })
  })
  test('is refused where even gold leaf does not suffice', () => {
    const match = staged([{ pots: { azurite: 3, soot: 4 } }, {}], { market: ['Red Sails'] })
    const work = idIn(seen(match).game.market, 'Red Sails')
    expect(why(match, 'buy', { work })).toBe('You do not have the pots to pay for that.')
  })
  test('costs nothing once the works spare it all', () => {
    const works = ['Ferns', 'Poppies', 'Plums', 'Black Tulips']
    const start = staged([{ works }, {}], { market: ['Cornflowers'] })
    const { match, steps } = done(game, start, 0, 'buy', { work: idIn(seen(start).game.market, 'Cornflowers') })
    expect(wall(match, 0)).toContain('Cornflowers')
    expect(stepViewOf(game, steps[0]!, SPECTATOR).facts).toEqual({ price: ['nothing'], worth: '' })
  })
  test('leaves a gap that the deck fills at once, in the same row', () => {
    const before = staged([{ pots: { azurite: 3, malachite: 1, soot: 4 } }, {}], { market: ['Red Sails'] })
    const slot = seen(before).game.market.slots.findIndex((work) => work!.name === 'Red Sails')
    const after = seen(buy(before, 'Red Sails')).game
    expect(after.market.slots[slot]!.values!.size).toBe('middle')
    expect(after.decks.map(({ count }) => count)).toEqual(seen(before).game.decks.map(({ count }, i) => count! - (i === 1 ? 1 : 0)))
  })
})

describe('reserving', () => {
  test('keeps the work for later and brings a gold leaf', () => {
    const match = reserve(staged([{}, {}], { market: ['Red Sails'] }), 'Red Sails')
    expect([titles(seen(match, 1).players[0]!.reserve), pots(match, 0)]).toEqual([['Red Sails'], { [LEAF]: 1 }])
  })
  test('brings none when none is left', () => {
    expect(pots(reserve(staged([{}, { pots: { [LEAF]: 5 } }], { market: ['Red Sails'] }), 'Red Sails'), 0)).toEqual({})
  })
  test('three at most, seen and unseen together', () => {
    const start = move(staged([{ reserved: ['Poppies', 'Ferns'] }, {}]), 'reserveUnseen', { deck: 2 })
    const match = takeAny(start)
    const full = 'You have reserved three works already.'
    expect(why(match, 'reserveUnseen', { deck: 0 })).toBe(full)
    expect(why(match, 'reserve', { work: seen(match).game.market.slots[0]!.id })).toBe(full)
  })
  test('what is reserved can be bought, by nobody else', () => {
    const start = staged([{ pots: { madder: 2, azurite: 2 }, reserved: ['The Dove'] }, { pots: { azurite: 2, madder: 1 } }])
    const work = idIn(seen(start).players[0]!.reserve, 'The Dove')
    expect(wall(move(start, 'buyReserved', { work }), 0)).toEqual(['The Dove'])
    expect(names(takeAny(start))).not.toContain('buyReserved')
  })
  test('unseen, only its owner learns which work it is, until they buy it', () => {
    const { match, steps } = done(game, started(game, 3), 0, 'reserveUnseen', { deck: 1 })
    const cards = ([0, 1, SPECTATOR] as const).map((viewer) => seen(match, viewer).players[0]!.unseen.slots[0]!)
    expect(cards.map((card) => [card.values === null, card.name === undefined])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
    const told = ([0, 1, SPECTATOR] as const).map((viewer) => stepViewOf(game, steps[0]!, viewer).facts!.work)
    expect(([0, 1, SPECTATOR] as const).map((viewer) => stepViewOf(game, steps[0]!, viewer).args)).toEqual(Array(3).fill({ deck: 1 }))
    expect(told).toEqual([WORKS.findIndex(({ title }) => title === cards[0]!.name), null, null])
    expect(seen(match, 1).game.decks[1]!.count).toBe(15)
  })
})

describe('with more than ten pots', () => {
  const nine = { pots: { madder: 2, azurite: 2, malachite: 2, soot: 2, [LEAF]: 1 } }
  const over = take(staged([nine, {}]), 'madder', 'azurite', 'bone white')

  test('one puts back as many as are too many, one after another', () => {
    expect([phaseOf(over), names(over), over.turn]).toEqual(['made.giveBack', ['giveBack'], 0])
    const eleven = move(over, 'giveBack', { kind: LEAF })
    expect([phaseOf(eleven), pots(eleven, 0)[LEAF]]).toEqual(['made.giveBack', undefined])
    const ten = move(eleven, 'giveBack', { kind: 'madder' })
    expect([ten.turn, pots(ten, 0)]).toEqual([1, { madder: 2, azurite: 3, malachite: 2, 'bone white': 1, soot: 2 }])
    expect(bank(ten)).toMatchObject({ madder: 2, [LEAF]: 5 })
  })
  test('only what one has can be put back', () => {
    expect(
      why(take(staged([{ pots: { madder: 3, azurite: 3, malachite: 3 } }, {}]), 'madder', 'azurite', 'malachite'), 'giveBack', {
        kind: 'soot',
      }),
    ).toBe('You have no soot.')
  })
  test('for who is away something is put back', () => {
    expect(absentMove(game, over, 0)).toMatchObject({ move: 'giveBack' })
  })
})

describe('patrons', () => {
  // The Herbalist wants 5 azurite and 3 malachite.
  const AZURITE = WORKS.filter(({ pigment }) => pigment === 'azurite').map(({ title }) => title)
  const MALACHITE = WORKS.filter(({ pigment }) => pigment === 'malachite').map(({ title }) => title)
  const MADDER = WORKS.filter(({ pigment }) => pigment === 'madder').map(({ title }) => title)
  const works = [...AZURITE.slice(0, 5), ...MALACHITE.slice(0, 3)]

  test('come by themselves at the end of the turn, to those who have what they want', () => {
    const start = staged([{ works: works.slice(1) }, { works: [] }], { patrons: ['the Herbalist', 'the Abbess', 'the Notary'] })
    const without = takeAny(start)
    expect(seen(without).players[0]!.patrons.count).toBe(0)
    const match = takeAny(staged([{ works }, {}], { patrons: ['the Herbalist', 'the Abbess', 'the Notary'] }))
    expect(titles(seen(match).players[0]!.patrons)).toEqual(['the Herbalist'])
    expect(titles(seen(match).game.patrons)).toEqual(['the Abbess', 'the Notary'])
    expect(match.turn).toBe(1)
  })
  // The Cartographer wants 5 madder and 3 azurite.
  const both = staged([{ works: [...works, ...MADDER.slice(0, 5)] }, {}], { patrons: ['the Herbalist', 'the Cartographer', 'the Notary'] })

  test('one a turn: where several would come, their host chooses', () => {
    const choosing = takeAny(both)
    expect([phaseOf(choosing), names(choosing), choosing.turn]).toEqual(['made.choice', ['receive'], 0])
    const { patrons } = seen(choosing).game
    expect(why(choosing, 'receive', { patron: idIn(patrons, 'the Notary') })).toBe('They want to see other works.')
    const match = move(choosing, 'receive', { patron: idIn(patrons, 'the Cartographer') })
    expect([titles(seen(match).players[0]!.patrons), match.turn]).toEqual([['the Cartographer'], 1])
    const later = takeAny(takeAny(match))
    expect(titles(seen(later).players[0]!.patrons)).toEqual(['the Cartographer', 'the Herbalist'])
    expect(absentMove(game, choosing, 0)).toMatchObject({ move: 'receive' })
  })
})

describe('the end', () => {
  const LARGE = ['The Last Sunset', 'The Blue Hour', 'Northern Lights', 'The Glacier', 'The Eclipse', 'The Cardinal', 'The Astronomer']
  const fourteen = { works: [...LARGE.slice(0, 1), 'Tiled Roofs', 'The Harbour Gate', 'The Walled Garden'], pots: {} }
  // Red Mullet costs 3 azurite and 2 soot, of which the works spare 1 and 0, and is worth a point.
  const about = { ...fourteen, pots: { azurite: 2, soot: 2 } }
  const market = ['Red Mullet', 'Salt Cod']

  test('comes when the round is over in which somebody has fifteen points', () => {
    const announced = buy(staged([about, {}, {}], { market }), 'Red Mullet')
    expect([announced.finished, announced.turn, phaseOf(announced)]).toEqual([false, 1, 'turn.last'])
    const last = takeAny(announced)
    expect([last.finished, last.turn]).toEqual([false, 2])
    expect(takeAny(last)).toMatchObject({ finished: true, winners: [0], scores: [15, 0, 0] })
  })
  test('comes at once when that is the last of the round', () => {
    const match = buy(takeAny(staged([{}, about], { market })), 'Red Mullet')
    expect(match).toMatchObject({ finished: true, winners: [1] })
  })
  test('leaves everybody with as many turns', () => {
    for (let seed = 0; seed < 6; seed++) {
      const { steps, last } = randomMatch(game, seed)
      const turns = Array<number>(last.seats).fill(0)
      for (const { entry, before } of steps)
        if (typeof entry.by === 'number' && !['giveBack', 'receive'].includes(entry.move)) turns[before.turn]!++
      expect(new Set(turns).size).toBe(1)
      expect(Math.max(...last.scores!)).toBeGreaterThanOrEqual(15)
    }
  })
  test('is won by fewer works among those with as many points, and by all who have as few', () => {
    const others = ['The Blue Hour', 'The Glacier', 'The Eclipse']
    const more = staged([about, { works: others }], { market })
    expect(takeAny(buy(more, 'Red Mullet'))).toMatchObject({ winners: [1], scores: [15, 15], ranking: [[1], [0]] })
    const equal = staged([about, { works: ['The Blue Hour', 'The Glacier', 'The Widow', 'Two Eels', 'Poppies'] }], { market })
    expect(takeAny(buy(equal, 'Red Mullet'))).toMatchObject({ winners: [0, 1], scores: [15, 15], ranking: [[0, 1]] })
  })
})

describe('who leaves', () => {
  test('leaves their pots to the others, and wins no more', () => {
    const start = staged([{ pots: { madder: 3, [LEAF]: 2 }, works: ['The Eclipse'] }, {}, {}])
    const match = move(start, 'resign')
    expect([match.turn, bank(match)[LEAF], bank(match).madder, pots(match, 0)]).toEqual([1, 5, 5, {}])
    expect(seen(match).scores).toEqual([5, 0, 0])
    expect(move(match, 'resign')).toMatchObject({ finished: true, winners: [2], ranking: [[2], [0], [1]] })
  })
  test.each(['giveBack', 'choice'])('leaves no %s to the next', (phase) => {
    const works = WORKS.filter(({ pigment }) => pigment === 'azurite' || pigment === 'malachite').map(({ title }) => title)
    const nine = { pots: { madder: 3, azurite: 3, soot: 3 } }
    const patrons = phase === 'choice' ? ['the Herbalist', 'the Notary', 'the Abbess', 'the Beekeeper'] : undefined
    const rich =
      phase === 'choice' ? { works: works.concat(WORKS.filter(({ pigment }) => pigment === 'bone white').map(({ title }) => title)) } : nine
    const start = staged([rich, {}, {}], patrons && { patrons })
    const match = move(takeAny(start), 'resign', {}, 0)
    expect([phaseOf(match), match.turn, activeSeats(game, match)]).toEqual(['turn.usual', 1, [1]])
  })
})

test('who can do nothing else puts a pot back', () => {
  const soot = { kind: 'soot' }
  expect(why(started(game, 2), 'pass', soot)).toBe('You can take pigments.')
  const none = { bank: { [LEAF]: 1 } }
  expect(why(staged([{}, {}], none), 'pass', soot)).toBe('You can reserve a work.')
  const reserved = ['The Cardinal', 'The Glacier', 'The Eclipse']
  const stuck = staged([{ reserved, pots: { soot: 1 } }, {}], none)
  expect(names(stuck)).toEqual(['pass'])
  expect(why(stuck, 'pass', { kind: LEAF })).toBe('You have no gold leaf.')
  expect(bank(move(stuck, 'pass', soot)).soot).toBe(1)
  const works = ['Poppies', 'Cherries', 'Cornflowers', 'Plums', 'Ferns', 'Pears', 'Lilies', 'Almonds', 'Black Tulips', 'Blackberries']
  expect(why(staged([{ reserved, works }, {}], none), 'pass', soot)).toBe('You can buy a work.')
})
