import { ADMIN, type Args, activeSeats, type Match, stepViewOf, type Viewer } from 'playchart/engine'
import { done, moved, refusal, seen, started, struck } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import game from './game.ts'
import { LAYOUTS } from './table.ts'

const start = (seats = 2, seed = 1) => started(game, seats, { seed })
const played = (match: Match, ...moves: (string | [string, Args])[]) =>
  moves.reduce((now, move) => (typeof move === 'string' ? moved(game, now, now.turn, move) : moved(game, now, now.turn, ...move)), match)
const why = (match: Match, move: string, args: Args = {}, seat = match.turn) => refusal(game, match, seat, move, args).message
const view = (match: Match, viewer: Viewer = ADMIN) => seen(game, match, viewer)
const ids = (stack: { slots: readonly ({ id: string } | null)[] }) => stack.slots.map((card) => card?.id ?? null)
const names = (stack: { slots: readonly ({ values: { name: string } | null } | null)[] }) => stack.slots.map((card) => card!.values!.name)

test('there is something to move everywhere, and the last place of the row shows its face', () => {
  for (const seats of [1, 2]) {
    const { game: table, players } = view(start(seats), 0)
    const { lower, row, bought, bowl, ...others } = table
    for (const stack of Object.values(others)) if (stack && typeof stack === 'object' && 'slots' in stack) expect(stack.some).toBe(true)
    expect([lower, row, bought, bowl].map(({ count }) => count)).toEqual([0, 0, 0, 0])
    expect(table.places.slots.map((card) => card!.values !== null)).toEqual([false, false, true])
    expect(players.map(({ hand }) => hand.count)).toEqual(Array(seats).fill(2))
  }
})

describe('hands', () => {
  test('are seen by their owners only; what is laid down, by all', () => {
    const match = played(start(), 'drawToHand', 'handToNext')
    expect(view(match, 0).players.map(({ hand }) => [hand.count, hand.slots.length])).toEqual([
      [2, 2],
      [3, 0],
    ])
    expect(view(match, 1).players.map(({ hand }) => hand.slots.length)).toEqual([0, 3])
    const laid = done(game, match, match.turn, 'handToDiscard')
    expect(stepViewOf(game, laid.steps[0]!, 1).transfers).toMatchObject([{ from: 'players.0.hand', to: 'game.discard' }])
    expect(view(laid.match, 1).game.discard.slots.at(-1)!.values).not.toBeNull()
  })
  test('need another seat to give to, and a card to give', () => {
    expect(why(start(1), 'handToNext')).toBe('There is no other hand.')
    expect(why(played(start(), 'handToNext', 'handToNext'), 'handToNext')).toBe('Your hand is empty.')
  })
})

describe('cards that are turned over', () => {
  test('stay the same to the eye, on their way and where they lie', () => {
    const match = start()
    const [first] = ids(view(match, 0).game.backs)
    const up = played(match, 'turnUp')
    expect(ids(view(up, 0).game.fronts)).toContain(first)
    const back = played(up, 'turnDown', 'turnDown')
    expect([view(back, 0).game.backs.count, view(back, 0).game.fronts.count]).toEqual([4, 0])
    const turned = played(match, ['turnOver', { slot: 1 }], ['turnOver', { slot: 2 }])
    expect(ids(view(turned, 0).game.places)).toEqual(ids(view(match, 0).game.places))
    expect(view(turned, 0).game.places.slots.map((card) => card!.values !== null)).toEqual([false, true, false])
  })
})

describe('within a row', () => {
  const row = (match: Match, which: 'open' | 'closed') => ids(view(match, 0).game[which])
  test('an open shuffle can be followed, a secret one cannot', () => {
    for (const which of ['open', 'closed'] as const) {
      const match = start()
      const openly = row(played(match, ['shuffle', { row: which, how: 'openly' }]), which)
      expect([...openly].sort()).toEqual([...row(match, which)].sort())
      const secretly = row(played(match, ['shuffle', { row: which, how: 'secretly' }]), which)
      expect(secretly.filter((id) => row(match, which).includes(id))).toEqual([])
    }
  })
  test('a card slides from one end to the other, and all the others move up', () => {
    const match = start()
    const [first, ...rest] = row(match, 'open')
    expect(row(played(match, ['slide', { to: 'last' }]), 'open')).toEqual([...rest, first])
    expect(row(played(match, ['slide', { to: 'last' }], ['slide', { to: 'first' }]), 'open')).toEqual([first, ...rest])
  })
  test('sorted cards are in the order of their numbers', () => {
    const numbers = view(played(start(), 'sort')).game.open.slots.map((card) => card!.values!.number)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })
})

test('cards go round the layouts, one at a time, until there is no more room', () => {
  let match = start()
  const counts = () => LAYOUTS.map((layout) => view(match).game[layout].count)
  expect(counts()).toEqual([3, 3, 4, 3, 3])
  for (const from of LAYOUTS) match = played(match, ['pass', { from }])
  expect(counts()).toEqual([3, 3, 4, 3, 3])
  for (let i = 0; i < 3; i++) match = played(match, ['pass', { from: 'pile' }])
  expect(why(match, 'pass', { from: 'pile' })).toBe('There is no card in the pile.')
  expect(why(played(match, ['pass', { from: 'fan' }]), 'pass', { from: 'pile' })).toBe('The grid is full.')
})

describe('all cards', () => {
  const orders = (match: Match) => [ids(view(match).game.upper), ids(view(match).game.lower)]
  test('go at once in one version', () => {
    const match = start()
    const { steps, match: there } = done(game, match, match.turn, 'allAtOnce', { to: 'lower' })
    expect(steps.map(({ transfers }) => transfers.length)).toEqual([6])
    expect(orders(there)).toEqual(orders(match).reverse())
  })
  test('go one by one in a version each, by themselves, in the same order', () => {
    const match = start()
    const { steps, match: there } = done(game, match, match.turn, 'oneByOne', { to: 'lower' })
    expect(steps.map(({ entry, transfers }) => `${entry.by} ${transfers.length}`)).toEqual(['0 0', ...Array(6).fill('engine 1')])
    expect(orders(there)).toEqual(orders(match).reverse())
    expect(there.version).toBe(7)
  })
  test('do not set out where there are none', () => {
    for (const move of ['allAtOnce', 'oneByOne']) expect(why(start(), move, { to: 'upper' })).toBe('There is nothing in the other row.')
  })
})

test('slots are filled from the front, from the end, or the next that is free', () => {
  const filled = (match: Match) => view(match).game.row.slots.map((card) => card !== null)
  let match = played(start(), ['fill', { slot: 'last' }], ['fill', { slot: 'first' }])
  expect(filled(match)).toEqual([true, false, false, false, true])
  match = played(match, ['fill', { slot: 'next' }])
  expect(filled(match)).toEqual([true, true, false, false, true])
  expect(why(match, 'fill', { slot: 'first' })).toBe('There are no cards left.')
  expect(filled(played(match, 'empty'))).toEqual([false, true, false, false, true])
})

describe('tokens', () => {
  const squares = (match: Match) => ids(view(match).game.squares)
  test('step round the track, and may stand on a space together', () => {
    let match = start()
    const counts = () => view(match).game.track.map(({ count }) => count)
    const course = [counts()]
    for (let i = 0; i < 5; i++) {
      match = played(match, 'step')
      course.push(counts())
    }
    expect(course.map((spaces) => spaces.join(''))).toEqual(['1010', '0110', '0020', '0011', '0002', '1001'])
  })
  test('hop to an empty square, or change places', () => {
    for (let seed = 0; seed < 20; seed++) {
      const match = start(2, seed)
      for (const [move, tokens] of [
        ['hop', 1],
        ['swap', 2],
      ] as const) {
        const [was, is] = [squares(match), squares(played(match, move))]
        const changed = was.flatMap((id, square) => (id === is[square] ? [] : [square]))
        expect(changed).toHaveLength(2)
        expect(changed.map((square) => is[square])).toEqual(changed.map((square) => was[square]).reverse())
        expect(changed.filter((square) => was[square])).toHaveLength(tokens)
      }
    }
  })
})

describe('a plant', () => {
  const plants = (match: Match) => view(match).game.plants
  test('is tapped and untapped', () => {
    const tapped = played(start(), 'tap')
    expect(plants(tapped).slots.map((plant) => plant!.state!.tapped)).toEqual([true, false, false, false])
    expect(plants(played(tapped, 'tap')).slots[0]!.state!.tapped).toBe(false)
  })
  test('lies on another until it is taken off, and then is the last', () => {
    const laid = played(start(), 'layOn', 'layOn', 'layOn')
    expect([names(plants(laid)), names(plants(laid).slots[0]!.state!.on as never)]).toEqual([['Oak'], ['Fern', 'Moss', 'Vine']])
    expect(why(laid, 'layOn')).toBe('There is no other plant.')
    const off = played(laid, 'takeOff', 'takeOff', 'takeOff')
    expect(names(plants(off))).toEqual(['Oak', 'Fern', 'Moss', 'Vine'])
    expect(why(off, 'takeOff')).toBe('Nothing lies on it.')
  })
})

describe('in the shop', () => {
  const shop = (match: Match) => {
    const { shop, bought, coins, gems } = view(match).game
    return [ids(shop).length, ids(bought).length, coins, gems]
  }
  const good = (match: Match, place: number) => ({ good: view(match).game.shop.slots[place]!.id })
  test('things cost coins or a gem, and bring as many coins again', () => {
    let match = start()
    expect(why(match, 'buy', good(match, 3))).toBe('That costs 7 coins.')
    match = played(match, ['buy', good(match, 2)])
    expect(shop(match)).toEqual([3, 1, 1, 1])
    match = played(match, ['barter', good(match, 2)])
    expect([shop(match), why(match, 'barter', good(match, 0))]).toEqual([[2, 2, 1, 0], 'There is no gem left.'])
    const [sail] = ids(view(match).game.bought)
    expect(shop(played(match, ['sell', { good: sail! }], 'earn'))).toEqual([3, 1, 7, 0])
  })
  test('the log and the refusal say what a thing costs', () => {
    const told = (match: Match, move: string, args: Args) => stepViewOf(game, done(game, match, 0, move, args).steps[0]!, ADMIN).facts
    const match = start()
    const rope = good(match, 0)
    expect(told(match, 'buy', rope)).toEqual({ price: '1 coin' })
    expect(told(match, 'buy', good(match, 1))).toEqual({ price: '2 coins' })
    const bought = played(match, ['buy', rope])
    expect(told(bought, 'sell', { good: ids(view(bought).game.bought)[0]! })).toEqual({ price: '1 coin' })
    const poor = played(match, 'earn', ['buy', good(match, 3)])
    expect(why(poor, 'buy', good(poor, 0))).toBe('That costs 1 coin.')
  })
})

test('beads go into the bowl and back', () => {
  const match = start()
  const [bead] = ids(view(match).game.bag)
  const there = played(match, ['putIn', { bead: bead! }])
  expect([ids(view(there).game.bag).length, ids(view(there).game.bowl)]).toEqual([14, [bead]])
  expect(view(played(there, ['takeOut', { bead: bead! }])).game.bowl.count).toBe(0)
})

test('the hand goes round in twelve hours, and the ship to any other island', () => {
  const at = (match: Match, where: 'wheel' | 'map') => ids(view(match).game[where]).findIndex((id) => id !== null)
  let match = start()
  const hours = []
  for (let hour = 0; hour < 13; hour++) {
    hours.push(at(match, 'wheel'))
    match = played(match, 'tick')
  }
  expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0])
  const ship = ids(view(match).game.map)[0]!
  const sailed = played(match, ['sail', { ship, to: 4 }])
  expect([at(sailed, 'map'), why(sailed, 'sail', { ship, to: 4 })]).toEqual([4, 'The ship is there.'])
})

test('a roll is counted, also where the same face comes up', () => {
  let match = start()
  const faces = new Set<unknown>()
  for (let rolls = 1; rolls <= 40; rolls++) {
    match = played(match, 'roll')
    expect(view(match).game.rolls).toBe(rolls)
    faces.add(view(match).game.dice.slots[0]!.state!.value)
  }
  expect([...faces].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

describe('the clock', () => {
  const running = played(start(), 'startClock')
  test('rings by itself, and for nobody else', () => {
    expect(why(running, 'ring')).not.toBe('')
    const rung = struck(game, running, 'ring')
    expect([view(rung).game.rings, rung.timers, view(rung).game.clock]).toEqual([1, [], null])
  })
  test('goes on while cards move, one by one, and the table is handed over', () => {
    const { timers } = played(running, ['oneByOne', { to: 'lower' }], 'handOver')
    expect(timers).toEqual(running.timers)
  })
  test('can be stopped while it runs', () => {
    expect(played(running, 'stopClock').timers).toEqual([])
    expect(why(start(), 'stopClock')).toBe('The clock does not run.')
  })
})

describe('whose table it is', () => {
  test('one moves things, until they hand over', () => {
    const match = start()
    expect([activeSeats(game, match), why(match, 'roll', {}, 1)]).toEqual([[0], 'It is not your turn.'])
    expect(activeSeats(game, played(match, 'handOver'))).toEqual([1])
    expect(why(start(1), 'handOver')).toBe('Nobody else sits at the table.')
  })
  test('there is no end, unless somebody leaves', () => {
    let match = start()
    for (let i = 0; i < 300; i++) match = played(match, 'swap')
    expect(match.finished).toBe(false)
    expect(played(match, 'resign').finished).toBe(true)
  })
})
