import { type Match, SPECTATOR, stepViewOf, viewOf } from 'playchart/engine'
import { done } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { ROLES } from './actions.ts'
import game from './game.ts'
import { cardsLeft, coins, type Deed, dealt, fishing, handOf, places, played, refused, seen } from './staged.ts'

const shown = (match: Match, seat: number) => seen(match).players[seat]!.shown.slots.map((card) => card!.values!.role)
/** The slot of a card in a hand. */
const slot = (match: Match, seat: number, role: string) => handOf(match, seat).indexOf(role as (typeof ROLES)[number])
/** All that listen let it be. */
const silence = (match: Match): Match =>
  viewOf(game, match, SPECTATOR).active.reduce(
    (at, seat) => (places(at).at(-1) === places(match).at(-1) ? played(at, [seat, 'allow']) : at),
    match,
  )
test('every house begins with two hidden cards and two coins; three of each role are about', () => {
  const match = dealt(6)
  expect([cardsLeft(match), coins(match), seen(match).game.deck.count]).toEqual([[2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2], 3])
  const { deck } = seen(match).game
  const all = [...deck.slots.map((card) => card!.values!.role), ...[0, 1, 2, 3, 4, 5].flatMap((seat) => handOf(match, seat))]
  expect(all.sort()).toEqual(ROLES.flatMap((role) => [role, role, role]).sort())
})

describe('alone', () => {
  test('fishing takes 1 coin, and nobody has a say in it', () => {
    const match = played(dealt(3), [0, 'act', { action: 'fishes' }])
    expect([coins(match), match.turn, places(match)]).toEqual([[3, 2, 2], 1, ['free']])
  })
  test('trading takes 2 coins once all let it be; anybody may stop it as Warden, but there is no claim to challenge', () => {
    const match = played(dealt(3), [0, 'act', { action: 'trades' }])
    expect(viewOf(game, match, SPECTATOR).active).toEqual([1, 2])
    expect(refused(match, 1, 'challenge')).toMatchObject({ code: 'guard', message: 'There is nothing to challenge.' })
    expect(refused(match, 1, 'block', { role: 'Keeper' })).toMatchObject({ code: 'rule', message: 'No Keeper can stop that.' })
    const done = silence(match)
    expect([coins(done), done.turn]).toEqual([[4, 2, 2], 1])
    const stopped = silence(played(match, [2, 'block', { role: 'Warden' }]))
    expect([coins(stopped), stopped.turn]).toEqual([[2, 2, 2], 1])
  })
  test('a Pilot takes 3 coins, and so does who only says to be one and is believed', () => {
    for (const crew of [['Pilot'], ['-Pilot']] as const)
      expect(coins(silence(played(dealt(3, { 0: crew }), [0, 'act', { action: 'pilots' }])))).toEqual([5, 2, 2])
  })
  test('a Keeper draws a card and puts one back, whichever; nobody else learns which', () => {
    const match = silence(played(dealt(3, { 0: ['Keeper'] }), [0, 'act', { action: 'watches' }]))
    expect([places(match), cardsLeft(match), seen(match).game.deck.count]).toEqual([['exchange'], [3, 2, 2], 8])
    expect(refused(match, 1, 'putBack', { card: 0 })).toMatchObject({ code: 'turn' })
    const kept = handOf(match, 0).slice(1)
    const done = played(match, [0, 'putBack', { card: 0 }])
    expect([handOf(done, 0), seen(done).game.deck.count, done.turn]).toEqual([kept, 9, 1])
  })
})

describe('against a rival', () => {
  test('a Smuggler takes 2 coins, or what there is', () => {
    const match = silence(played(dealt(3), [0, 'actOn', { action: 'robs', whom: 2 }]))
    expect(coins(match)).toEqual([4, 2, 0])
    const poor = played(match, [1, 'act', { action: 'fishes' }], [2, 'act', { action: 'fishes' }])
    expect(coins(silence(played(poor, [0, 'actOn', { action: 'robs', whom: 2 }])))).toEqual([5, 3, 0])
  })
  test('a Wrecker costs 3 coins, and the rival chooses whom of the crew to lose', () => {
    const match = fishing(dealt(3), 1)
    expect(refused(dealt(3), 0, 'actOn', { action: 'wrecks', whom: 1 })).toMatchObject({ code: 'rule', message: 'That costs 3 coins.' })
    const hit = silence(played(match, [0, 'actOn', { action: 'wrecks', whom: 1 }]))
    expect([coins(hit), places(hit), viewOf(game, hit, SPECTATOR).active]).toEqual([[0, 3, 3], ['done', 'losing.choosing'], [1]])
    expect(refused(hit, 0, 'turnUp', { card: 0 })).toMatchObject({ code: 'turn' })
    expect(refused(hit, 2, 'turnUp', { card: 0 })).toMatchObject({ code: 'turn' })
    expect(refused(hit, 1, 'turnUp', { card: 2 })).toMatchObject({ code: 'rule' })
    const [first, second] = handOf(hit, 1)
    const lost = played(hit, [1, 'turnUp', { card: 1 }])
    expect([handOf(lost, 1), shown(lost, 1), lost.turn]).toEqual([[first], [second], 1])
  })
  test('denouncing costs 7 coins, and nobody stops it', () => {
    const match = fishing(dealt(3), 5)
    const hit = played(match, [0, 'denounce', { whom: 2 }])
    expect([coins(hit), places(hit)]).toEqual([
      [0, 7, 7],
      ['done', 'losing.choosing'],
    ])
    expect(refused(fishing(dealt(3), 4), 0, 'denounce', { whom: 2 })).toMatchObject({ message: 'That costs 7 coins.' })
  })
  test('is not against oneself, nor against who is out', () => {
    const match = fishing(dealt(3), 1)
    const sentence = 'Choose another house that is still there.'
    expect(refused(match, 0, 'actOn', { action: 'robs', whom: 0 })).toMatchObject({ code: 'rule', message: sentence })
    const gone = played(match, [1, 'resign'])
    expect(refused(gone, 0, 'actOn', { action: 'robs', whom: 1 })).toMatchObject({ code: 'rule', message: sentence })
  })
  test('with 10 coins one must denounce', () => {
    const match = fishing(dealt(3), 8)
    expect([coins(match), places(match)]).toEqual([[10, 10, 10], ['rich']])
    expect(refused(match, 0, 'act', { action: 'fishes' })).toMatchObject({ code: 'phase' })
    expect(places(played(match, [0, 'denounce', { whom: 1 }]))).toEqual(['done', 'losing.choosing'])
  })
})

describe('a challenge', () => {
  const claim: Deed = [0, 'act', { action: 'pilots' }]
  test('of a lie costs the liar a card, of his choice, and what was claimed is not done', () => {
    const match = played(dealt(3, { 0: ['-Pilot'] }), claim, [2, 'challenge'])
    expect([places(match), viewOf(game, match, SPECTATOR).active]).toEqual([['announced', 'challenged.settled', 'losing.choosing'], [0]])
    const lost = played(match, [0, 'turnUp', { card: 0 }])
    expect([cardsLeft(lost), coins(lost), lost.turn, places(lost)]).toEqual([[1, 2, 2], [2, 2, 2], 1, ['free']])
  })
  test('of a lie gives back what was paid', () => {
    const match = played(fishing(dealt(3, { 0: ['-Wrecker'] }), 1), [0, 'actOn', { action: 'wrecks', whom: 1 }])
    expect(coins(match)).toEqual([0, 3, 3])
    expect(coins(played(match, [2, 'challenge']))).toEqual([3, 3, 3])
  })
  test('of the truth costs the challenger a card, and the claim is carried out', () => {
    const match = played(dealt(3, { 0: ['Pilot'] }), claim, [2, 'challenge'])
    expect(viewOf(game, match, SPECTATOR).active).toEqual([2])
    const lost = played(match, [2, 'turnUp', { card: 1 }])
    expect([cardsLeft(lost), coins(lost), lost.turn]).toEqual([[2, 2, 1], [5, 2, 2], 1])
  })
  test('that is answered: the card is shown to all, shuffled back, and another one drawn', () => {
    const before = played(dealt(3, { 0: ['Pilot', '-Keeper'] }), claim)
    const { steps, match } = done(game, before, 2, 'challenge')
    const [, proof, redrawn] = steps
    expect(steps.map(({ entry }) => entry.move)).toEqual(['challenge', 'prove', 'redraw'])
    for (const viewer of [1, SPECTATOR] as const) {
      const [card] = (stepViewOf(game, proof!, viewer).view.game.proof as { slots: { face: number }[] }).slots
      expect(game.schema.decks[0]!.components[card!.face]).toEqual({ role: 'Pilot' })
      expect(stepViewOf(game, redrawn!, viewer).view.game.proof).toEqual({ slots: [] })
      expect(stepViewOf(game, redrawn!, viewer).view.players[0]!.hand).toEqual({ count: 2 })
      expect(stepViewOf(game, redrawn!, viewer).transfers.every(({ id, to }) => id === null || to === 'game.deck')).toBe(true)
    }
    expect(cardsLeft(match)).toEqual([2, 2, 2])
    const drawn = new Set(
      Array.from({ length: 40 }, (_, n) => handOf(played({ ...before, secret: String(n).padStart(64, '0') }, [2, 'challenge']), 0).at(-1)),
    )
    expect(drawn.size).toBeGreaterThan(2)
  })
  test('is made by nobody of his own claim, nor by who has let it be, and by one only', () => {
    const match = played(dealt(3, { 0: ['Pilot'] }), claim)
    expect(refused(played(match, [1, 'allow']), 1, 'challenge')).toMatchObject({ code: 'turn' })
    expect(refused(match, 0, 'challenge')).toMatchObject({ code: 'turn' })
    const proven = played(match, [2, 'challenge'])
    expect(refused(proven, 1, 'challenge')).toMatchObject({ code: 'phase' })
  })
  test('that is lost leaves it to the rival to stop the action all the same', () => {
    const start = fishing(dealt(3, { 0: ['Wrecker'], 1: ['Keeper'] }), 1)
    const hit = played(start, [0, 'actOn', { action: 'wrecks', whom: 1 }], [1, 'challenge'])
    const back = played(hit, [1, 'turnUp', { card: 1 - slot(hit, 1, 'Keeper') }])
    expect([places(back), viewOf(game, back, SPECTATOR).active]).toEqual([['announced'], [1]])
    const done = silence(played(back, [1, 'block', { role: 'Keeper' }]))
    expect([cardsLeft(done), done.turn]).toEqual([[2, 1, 2], 1])
  })
})

describe('stopping it', () => {
  const wreck: Deed = [0, 'actOn', { action: 'wrecks', whom: 1 }]
  const keeper: Deed = [1, 'block', { role: 'Keeper' }]
  test('is only for the rival that it is done to', () => {
    const match = played(fishing(dealt(3), 1), wreck)
    expect(refused(match, 2, 'block', { role: 'Keeper' })).toMatchObject({ code: 'guard', message: 'That is not for you to stop.' })
    expect(refused(match, 1, 'block', { role: 'Warden' })).toMatchObject({ code: 'rule', message: 'No Warden can stop that.' })
    expect(places(played(match, keeper))).toEqual(['announced', 'blocked.doubted'])
  })
  test('holds when nobody challenges it, and what was paid is gone', () => {
    const match = silence(played(fishing(dealt(3, { 1: ['-Keeper'] }), 1), wreck, keeper))
    expect([cardsLeft(match), coins(match), match.turn]).toEqual([[2, 2, 2], [0, 3, 3], 1])
  })
  test('holds when it is the truth, and costs the challenger a card', () => {
    const match = played(fishing(dealt(3, { 1: ['Keeper'] }), 1), wreck, keeper, [2, 'challenge'], [2, 'turnUp', { card: 0 }])
    expect([cardsLeft(match), coins(match), match.turn, places(match)]).toEqual([[2, 2, 1], [0, 3, 3], 1, ['free']])
  })
  test('that is a lie costs the liar a card, and then what was to be stopped comes to pass', () => {
    const lied = played(fishing(dealt(3, { 1: ['-Keeper'] }), 1), wreck, keeper, [0, 'challenge'], [1, 'turnUp', { card: 0 }])
    expect([places(lied), viewOf(game, lied, SPECTATOR).active]).toEqual([['announced'], [2]])
    const done = played(lied, [2, 'allow'])
    expect([cardsLeft(done), done.inactive, done.turn]).toEqual([[2, 0, 2], [1], 2])
  })
  test('may be doubted by all others, the actor too, and not by who says it', () => {
    const match = played(fishing(dealt(4), 1), wreck, keeper)
    expect(viewOf(game, match, SPECTATOR).active).toEqual([0, 2, 3])
  })
  test('robbing is for a Warden or another Smuggler', () => {
    const match = played(dealt(3), [0, 'actOn', { action: 'robs', whom: 1 }])
    for (const role of ['Warden', 'Smuggler']) expect(coins(silence(played(match, [1, 'block', { role }])))).toEqual([2, 2, 2])
    expect(refused(match, 1, 'block', { role: 'Pilot' })).toMatchObject({ code: 'rule' })
  })
  test('a trade may be tried by another when the first was a lie, but not by the liar again', () => {
    const match = played(dealt(3, { 1: ['-Warden'] }), [0, 'act', { action: 'trades' }], [1, 'block', { role: 'Warden' }], [2, 'challenge'])
    const back = played(match, [1, 'turnUp', { card: 0 }])
    expect([places(back), viewOf(game, back, SPECTATOR).active]).toEqual([['announced'], [2]])
    const stopped = silence(played(back, [2, 'block', { role: 'Warden' }]))
    expect([coins(stopped), stopped.turn]).toEqual([[2, 2, 2], 1])
  })
})

describe('the end', () => {
  test('who has but one card left loses that without being asked, and is out', () => {
    let match = fishing(dealt(3), 5)
    match = played(match, [0, 'denounce', { whom: 2 }], [2, 'turnUp', { card: 0 }], [1, 'denounce', { whom: 2 }])
    expect([cardsLeft(match), match.inactive, match.turn, match.finished]).toEqual([[2, 2, 0], [2], 0, false])
  })
  test('comes when one house is left: it has won, and the others stand by how long they lasted', () => {
    let match = fishing(dealt(3), 5)
    match = played(match, [0, 'denounce', { whom: 2 }], [2, 'turnUp', { card: 0 }], [1, 'denounce', { whom: 2 }])
    while (!match.finished) {
      const { turn } = match
      const [loser] = viewOf(game, match, SPECTATOR).active
      const denounces = coins(match)[turn]! >= 7
      if (places(match).at(-1) === 'losing.choosing') match = played(match, [loser!, 'turnUp', { card: 0 }])
      else match = played(match, denounces ? [turn, 'denounce', { whom: 1 - turn }] : [turn, 'act', { action: 'fishes' }])
    }
    expect(match).toMatchObject({ winners: [0], ranking: [[0], [1], [2]] })
  })
  test('a liar who loses his last card by his own claim is out, and the turn goes on', () => {
    let match = fishing(dealt(3, { 0: ['-Pilot'] }), 5)
    match = played(
      match,
      [0, 'act', { action: 'fishes' }],
      [1, 'denounce', { whom: 0 }],
      [0, 'turnUp', { card: 0 }],
      [2, 'act', { action: 'fishes' }],
    )
    match = played(match, [0, 'act', { action: 'pilots' }], [1, 'challenge'])
    expect([cardsLeft(match), match.inactive, match.turn, places(match)]).toEqual([[0, 2, 2], [0], 1, ['free']])
  })
})

describe('hidden cards', () => {
  test('are seen by their house alone', () => {
    const match = dealt(3)
    for (const viewer of [0, 1, 2, SPECTATOR] as const) {
      const { players, game: shared } = viewOf(game, match, viewer)
      expect(players.map(({ hand }) => 'slots' in (hand as object))).toEqual([0, 1, 2].map((seat) => seat === viewer))
      expect(shared.deck).toEqual({ count: 9 })
    }
  })
  test('are not told by which of them is turned up or put back', () => {
    const hit = played(fishing(dealt(3), 5), [0, 'denounce', { whom: 2 }])
    const watched = silence(played(dealt(3), [0, 'act', { action: 'watches' }]))
    for (const [match, seat, move] of [
      [hit, 2, 'turnUp'],
      [watched, 0, 'putBack'],
    ] as const) {
      const [step] = done(game, match, seat, move, { card: 1 }).steps
      expect(stepViewOf(game, step!, 1).args).toEqual({ card: null })
      expect(stepViewOf(game, step!, seat).args).toEqual({ card: 1 })
    }
  })
})
