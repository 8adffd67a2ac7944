import { type Match, SPECTATOR, stepViewOf, viewOf } from 'playchart/engine'
import { done, secretOf } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import { type Action, ROLES } from './actions.ts'
import game from './game.ts'
import { cardsLeft, coins, type Deed, dealt, fishing, handOf, places, played, refused, seen, timeUp } from './staged.ts'

const shown = (match: Match, seat: number) => seen(match).players[seat].shown.slots.map((card) => card!.values!.role)
/** The slot of a card in a hand. */
const slot = (match: Match, seat: number, role: string) => handOf(match, seat).indexOf(role as (typeof ROLES)[number])
const active = (match: Match) => viewOf(game, match, SPECTATOR).active
const does = (seat: number, action: Action, whom: number | null = null): Deed => [seat, 'act', { action, whom }]
/** All that are asked let it be. */
const silence = (match: Match): Match =>
  active(match).reduce((at, seat) => (places(at).at(-1) === 'said.open' ? played(at, [seat, 'allow']) : at), match)
const LOSING_IT = ['ended', 'reckoning.losing']
const CHALLENGED = ['announced', 'said.open', 'reckoning.losing']

test('every house begins with two hidden cards and two coins; three of each role are about', () => {
  const match = dealt(6)
  expect([cardsLeft(match), coins(match), seen(match).game.deck.count]).toEqual([[2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2], 3])
  const { deck } = seen(match).game
  const all = [...deck.slots.map((card) => card!.values!.role), ...[0, 1, 2, 3, 4, 5].flatMap((seat) => handOf(match, seat))]
  expect(all.sort()).toEqual(ROLES.flatMap((role) => [role, role, role]).sort())
})

test('who is asked reads a question; the others that these are asked', () => {
  const match = played(dealt(3), [0, 'act', { action: 'robs', whom: 2 }], [1, 'allow'])
  const prompts = ([0, 1, 2, SPECTATOR] as const).map((viewer) => viewOf(game, match, viewer).phase)
  expect(prompts.map(({ prompt }) => prompt.replace(/.* – /, ''))).toEqual([
    'the others are asked',
    'the others are asked',
    'let it be?',
    'the others are asked',
  ])
})

describe('alone', () => {
  test('fishing takes 1 coin, and nobody has a say in it', () => {
    const match = played(dealt(3), does(0, 'fishes'))
    expect([coins(match), match.turn, places(match)]).toEqual([[3, 2, 2], 1, ['free']])
  })
  test('trading takes 2 coins once all let it be; anybody may stop it as Warden, but there is no claim to challenge', () => {
    const match = played(dealt(3), does(0, 'trades'))
    expect(active(match)).toEqual([1, 2])
    expect(refused(match, 1, 'challenge')).toMatchObject({ code: 'rule', message: 'There is nothing to challenge.' })
    expect(refused(match, 1, 'block', { role: 'Keeper' })).toMatchObject({ code: 'rule', message: 'No Keeper of yours can stop that.' })
    const done = silence(match)
    expect([coins(done), done.turn]).toEqual([[4, 2, 2], 1])
    const stopped = silence(played(match, [2, 'block', { role: 'Warden' }]))
    expect([coins(stopped), stopped.turn]).toEqual([[2, 2, 2], 1])
  })
  test('a Pilot takes 3 coins, and so does who only says to be one and is believed', () => {
    for (const crew of [['Pilot'], ['-Pilot']] as const)
      expect(coins(silence(played(dealt(3, { 0: crew }), does(0, 'pilots'))))).toEqual([5, 2, 2])
  })
  test('a Keeper shuffles their crew into the deck and draws as many anew; nobody else learns which', () => {
    const before = played(dealt(3, { 0: ['Keeper'] }), does(0, 'watches'), [1, 'allow'])
    const { steps, match } = done(game, before, 2, 'allow')
    expect([cardsLeft(match), seen(match).game.deck.count, match.turn]).toEqual([[2, 2, 2], 9, 1])
    for (const step of steps)
      for (const viewer of [1, SPECTATOR] as const)
        expect(stepViewOf(game, step, viewer).transfers.every(({ id }) => id === null || id === undefined)).toBe(true)
    const crews = new Set(
      Array.from({ length: 40 }, (_, n) => String(handOf(played({ ...before, secret: secretOf(n) }, [2, 'allow']), 0).sort())),
    )
    expect(crews.size).toBeGreaterThan(5)
  })
  test('a Keeper with one card left draws one', () => {
    const start = played(fishing(dealt(2), 5), does(0, 'fishes'), does(1, 'denounces', 0), [0, 'turnUp', { card: 0 }])
    const renewed = silence(played(start, does(0, 'watches')))
    expect([cardsLeft(renewed), seen(renewed).game.deck.count, shown(renewed, 0)]).toEqual([[1, 2], 11, shown(start, 0)])
  })
})

describe('against a rival', () => {
  test('a Smuggler takes 2 coins, or what there is', () => {
    const match = silence(played(dealt(3), does(0, 'robs', 2)))
    expect(coins(match)).toEqual([4, 2, 0])
    const poor = played(match, does(1, 'fishes'), does(2, 'fishes'))
    expect(coins(silence(played(poor, does(0, 'robs', 2))))).toEqual([5, 3, 0])
  })
  test('a Wrecker costs 3 coins, and the rival chooses whom of the crew to lose', () => {
    const match = fishing(dealt(3), 1)
    expect(refused(dealt(3), ...does(0, 'wrecks', 1))).toMatchObject({ code: 'rule', message: 'That costs 3 coins.' })
    const hit = silence(played(match, does(0, 'wrecks', 1)))
    expect([coins(hit), places(hit), active(hit)]).toEqual([[0, 3, 3], LOSING_IT, [1]])
    expect(refused(hit, 0, 'turnUp', { card: 0 })).toMatchObject({ code: 'turn' })
    expect(refused(hit, 2, 'turnUp', { card: 0 })).toMatchObject({ code: 'turn' })
    expect(refused(hit, 1, 'turnUp', { card: 2 })).toMatchObject({ code: 'arguments' })
    const [first, second] = handOf(hit, 1)
    const lost = played(hit, [1, 'turnUp', { card: 1 }])
    expect([handOf(lost, 1), shown(lost, 1), lost.turn]).toEqual([[first], [second], 1])
  })
  test('denouncing costs 7 coins, and nobody stops it', () => {
    const hit = played(fishing(dealt(3), 5), does(0, 'denounces', 2))
    expect([coins(hit), places(hit)]).toEqual([[0, 7, 7], LOSING_IT])
    expect(refused(fishing(dealt(3), 4), ...does(0, 'denounces', 2))).toMatchObject({ message: 'That costs 7 coins.' })
  })
  test('is not against oneself, nor against who is out, nor against nobody', () => {
    const match = fishing(dealt(3), 1)
    const wrong = { code: 'rule', message: 'Choose another house that is still there.' }
    expect(refused(match, ...does(0, 'robs', 0))).toMatchObject(wrong)
    expect(refused(match, ...does(0, 'robs'))).toMatchObject(wrong)
    expect(refused(played(match, [1, 'resign']), ...does(0, 'robs', 1))).toMatchObject(wrong)
    expect(refused(match, ...does(0, 'fishes', 1))).toMatchObject({ code: 'rule', message: 'That is done to nobody.' })
  })
  test('with 10 coins one must denounce', () => {
    const match = fishing(dealt(3), 8)
    expect(coins(match)).toEqual([10, 10, 10])
    expect(refused(match, ...does(0, 'fishes'))).toMatchObject({ code: 'rule', message: 'So rich, you must denounce somebody.' })
    expect(places(played(match, does(0, 'denounces', 1)))).toEqual(LOSING_IT)
  })
})

describe('a challenge', () => {
  const claim = does(0, 'pilots')
  test('of a lie costs the liar a card, of their choice, and what was claimed is not done', () => {
    const match = played(dealt(3, { 0: ['-Pilot'] }), claim, [2, 'challenge'])
    expect([places(match), active(match)]).toEqual([CHALLENGED, [0]])
    const lost = played(match, [0, 'turnUp', { card: 0 }])
    expect([cardsLeft(lost), coins(lost), lost.turn, places(lost)]).toEqual([[1, 2, 2], [2, 2, 2], 1, ['free']])
  })
  test('of a lie gives back what was paid', () => {
    const match = played(fishing(dealt(3, { 0: ['-Wrecker'] }), 1), does(0, 'wrecks', 1))
    expect(coins(match)).toEqual([0, 3, 3])
    expect(coins(played(match, [2, 'challenge']))).toEqual([3, 3, 3])
  })
  test('of the truth costs the challenger a card, and the claim is carried out', () => {
    const match = played(dealt(3, { 0: ['Pilot'] }), claim, [2, 'challenge'])
    expect(active(match)).toEqual([2])
    const lost = played(match, [2, 'turnUp', { card: 1 }])
    expect([cardsLeft(lost), coins(lost), lost.turn]).toEqual([[2, 2, 1], [5, 2, 2], 1])
  })
  test('that is answered: the card is shown to all, shuffled back, and another one drawn', () => {
    const before = played(dealt(3, { 0: ['Pilot', '-Keeper'] }), claim)
    const { steps, match } = done(game, before, 2, 'challenge')
    const [, proof, redrawn] = steps
    expect(steps.map(({ entry }) => entry.move)).toEqual(['challenge', 'prove', 'draw'])
    for (const viewer of [1, SPECTATOR] as const) {
      const [card] = (stepViewOf(game, proof!, viewer).view.game.proof as { slots: { face: number }[] }).slots
      expect(internalsOf(game).schema.decks[0].components[card.face]).toEqual({ role: 'Pilot' })
      expect(stepViewOf(game, redrawn, viewer).view.game.proof).toEqual({ slots: [] })
      expect(stepViewOf(game, redrawn, viewer).view.players[0].hand).toEqual({ count: 2 })
      expect(stepViewOf(game, redrawn, viewer).transfers.every(({ id, to }) => id === null || to === 'game.deck')).toBe(true)
    }
    expect(cardsLeft(match)).toEqual([2, 2, 2])
    const drawn = new Set(
      Array.from({ length: 40 }, (_, n) => handOf(played({ ...before, secret: secretOf(n) }, [2, 'challenge']), 0).at(-1)),
    )
    expect(drawn.size).toBeGreaterThan(2)
  })
  test('is not made by the claimant, nor by a player who has let it be, and by one only', () => {
    const match = played(dealt(3, { 0: ['Pilot'] }), claim)
    expect(refused(played(match, [1, 'allow']), 1, 'challenge')).toMatchObject({ code: 'phase' })
    expect(refused(match, 0, 'challenge')).toMatchObject({ code: 'phase' })
    const proven = played(match, [2, 'challenge'])
    expect(refused(proven, 1, 'challenge')).toMatchObject({ code: 'phase' })
  })
  test('that is lost leaves it to the rival to stop the action all the same', () => {
    const start = fishing(dealt(3, { 0: ['Wrecker'], 1: ['Keeper'] }), 1)
    const hit = played(start, does(0, 'wrecks', 1), [1, 'challenge'])
    const back = played(hit, [1, 'turnUp', { card: 1 - slot(hit, 1, 'Keeper') }])
    expect([places(back), active(back)]).toEqual([['announced', 'said.open'], [1]])
    const done = silence(played(back, [1, 'block', { role: 'Keeper' }]))
    expect([cardsLeft(done), done.turn]).toEqual([[2, 1, 2], 1])
  })
})

describe('stopping it', () => {
  const wreck = does(0, 'wrecks', 1)
  const keeper: Deed = [1, 'block', { role: 'Keeper' }]
  test('is only for the rival that it is done to', () => {
    const match = played(fishing(dealt(3), 1), wreck)
    expect(refused(match, 2, 'block', { role: 'Keeper' })).toMatchObject({ code: 'rule', message: 'No Keeper of yours can stop that.' })
    expect(refused(match, 1, 'block', { role: 'Warden' })).toMatchObject({ code: 'rule', message: 'No Warden of yours can stop that.' })
    expect(places(played(match, keeper))).toEqual(['announced', 'said.answered', 'said.open'])
  })
  test('is not stopped in its turn', () => {
    const match = played(fishing(dealt(3), 1), wreck, keeper)
    for (const seat of [0, 2]) expect(refused(match, seat, 'block', { role: 'Keeper' })).toMatchObject({ code: 'rule' })
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
    const lied = played(fishing(dealt(3, { 1: ['-Keeper'] }), 1), wreck, keeper, [0, 'challenge'])
    expect([places(lied), active(lied)]).toEqual([['announced', 'said.answered', 'said.open', 'reckoning.losing'], [1]])
    const wrecked = played(lied, [1, 'turnUp', { card: 0 }])
    expect([places(wrecked), active(wrecked), cardsLeft(wrecked)]).toEqual([LOSING_IT, [1], [2, 1, 2]])
    const over = played(wrecked, [1, 'turnUp', { card: 0 }])
    expect([cardsLeft(over), over.inactive, over.turn]).toEqual([[2, 0, 2], [1], 2])
  })
  test('a player who loses their last card by such a lie has none left to lose', () => {
    const start = played(fishing(dealt(3, { 1: ['-Keeper'] }), 5), does(0, 'fishes'), does(1, 'fishes'), does(2, 'denounces', 1))
    const poor = played(start, [1, 'turnUp', { card: 0 }])
    const lied = played(poor, wreck, keeper, [2, 'challenge'], [1, 'turnUp', { card: 0 }])
    expect([places(lied), cardsLeft(lied), lied.inactive, lied.turn]).toEqual([['free'], [2, 0, 2], [1], 2])
  })
  test('may be doubted by all others, the actor too, and not by who says it', () => {
    const match = played(fishing(dealt(4), 1), wreck, keeper)
    expect(active(match)).toEqual([0, 2, 3])
  })
  test('robbing is for a Warden or another Smuggler', () => {
    const match = played(dealt(3), does(0, 'robs', 1))
    for (const role of ['Warden', 'Smuggler']) expect(coins(silence(played(match, [1, 'block', { role }])))).toEqual([2, 2, 2])
    expect(refused(match, 1, 'block', { role: 'Pilot' })).toMatchObject({ code: 'rule' })
  })
  test('a trade is for anybody but the trader, and goes on when that was a lie', () => {
    const match = played(dealt(3, { 1: ['-Warden'] }), does(0, 'trades'))
    expect(refused(match, 0, 'block', { role: 'Warden' })).toMatchObject({ code: 'phase' })
    const lied = played(match, [1, 'block', { role: 'Warden' }], [2, 'challenge'], [1, 'turnUp', { card: 0 }])
    expect([coins(lied), lied.turn]).toEqual([[4, 2, 2], 1])
  })
})

describe('what is not done', () => {
  test.each([
    ['is stopped', dealt(3), [does(0, 'trades'), [1, 'block', { role: 'Warden' }], [0, 'allow'], [2, 'allow']], 'It is stopped', 'stopped'],
    ['was a lie', dealt(3, { 0: ['-Pilot'] }), [does(0, 'pilots'), [2, 'challenge'], [0, 'turnUp', { card: 0 }]], 'It was a lie', 'lie'],
  ] as [string, Match, Deed[], string, string][])('has a step and a line where it %s', (_, start, deeds, why, outcome) => {
    const [seat, move, args] = deeds.at(-1)!
    const { steps } = done(game, played(start, ...deeds.slice(0, -1)), seat, move, args)
    const step = steps.find(({ entry }) => entry.move === 'callOff')!
    const { facts, view } = stepViewOf(game, step, SPECTATOR)
    expect([facts, view.phase.path, view.game.outcome]).toEqual([{ why }, 'ended', outcome])
  })
  test('is not told of what is done', () => {
    const { steps } = done(game, dealt(3), 0, 'act', { action: 'fishes', whom: null })
    expect(steps.map(({ entry }) => entry.move)).toEqual(['act', 'carryOut', 'nextTurn'])
  })
})

describe('the end', () => {
  test('who has but one card left has a moment to look, and loses that', () => {
    const twoLeft = played(fishing(dealt(3), 5), does(0, 'denounces', 2), [2, 'turnUp', { card: 0 }], does(1, 'denounces', 2))
    const [timer] = twoLeft.timers
    expect([timer.move, timer.endsAt - timer.startedAt]).toEqual(['turnUp', 1500])
    for (const match of [timeUp(twoLeft), played(twoLeft, [2, 'turnUp', { card: 0 }])])
      expect([cardsLeft(match), match.inactive, match.turn, match.finished]).toEqual([[2, 2, 0], [2], 0, false])
  })
  test('comes when one house is left: it has won, and the others stand by how long they lasted', () => {
    let match = played(fishing(dealt(3), 5), does(0, 'denounces', 2), [2, 'turnUp', { card: 0 }], does(1, 'denounces', 2))
    while (!match.finished) {
      const { turn } = match
      const [loser] = active(match)
      const denounces = coins(match)[turn] >= 7
      if (places(match).at(-1) === 'reckoning.losing') match = played(match, [loser, 'turnUp', { card: 0 }])
      else match = played(match, denounces ? does(turn, 'denounces', 1 - turn) : does(turn, 'fishes'))
    }
    expect(match).toMatchObject({ winners: [0], ranking: [[0], [1], [2]] })
  })
  test('shows everybody the crews that are left, also of who has left the match, and the log tells them', () => {
    const start = fishing(dealt(3), 5)
    const hurt = played(start, [1, 'resign'], does(0, 'denounces', 2), [2, 'turnUp', { card: 0 }], does(2, 'denounces', 0))
    const poor = played(hurt, [0, 'turnUp', { card: 0 }])
    const rich = Array.from({ length: 14 }).reduce<Match>((at) => played(at, does(at.turn, 'fishes')), poor)
    const { steps, match } = done(game, played(rich, does(0, 'denounces', 2)), 2, 'turnUp', { card: 0 })
    const crews = [handOf(rich, 0), handOf(rich, 1)]
    expect([match.finished, match.winners]).toEqual([true, [0]])
    for (const viewer of [0, 1, 2, SPECTATOR] as const) {
      const kept = seen(match, viewer).players.map(({ kept }) => kept.slots.map((card) => card!.values!.role))
      expect(kept).toEqual([...crews, []])
      const told = steps.filter(({ entry }) => entry.move === 'uncover').map((step) => stepViewOf(game, step, viewer).facts)
      expect(told).toMatchObject([
        { who: 0, crew: expect.any(Array) },
        { who: 1, crew: expect.any(Array) },
      ])
    }
  })
  test('a liar who loses their last card by their own claim is out, and the turn goes on', () => {
    let match = fishing(dealt(3, { 0: ['-Pilot'] }), 5)
    match = played(match, does(0, 'fishes'), does(1, 'denounces', 0), [0, 'turnUp', { card: 0 }], does(2, 'fishes'))
    match = played(match, does(0, 'pilots'), [1, 'challenge'], [0, 'turnUp', { card: 0 }])
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
  test('are not told by which of them is turned up', () => {
    const hit = played(fishing(dealt(3), 5), does(0, 'denounces', 2))
    const [step] = done(game, hit, 2, 'turnUp', { card: 1 }).steps
    expect(stepViewOf(game, step, 1).args).toEqual({ card: null })
    expect(stepViewOf(game, step, 2).args).toEqual({ card: 1 })
  })
})
