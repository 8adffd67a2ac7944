import { ADMIN, type Args, absentMove, activeSeats, type Match, SPECTATOR, stepViewOf, type Viewer, viewOf } from 'playchart/engine'
import { done, moved, refusal, seen as seenBy, started, struck } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import game from './game.ts'

type Role = 'villager' | 'wolf' | 'seer'
const start = (seats: number, seed = 1) => started(game, seats, { seed })
const seen = (match: Match, viewer: Viewer = ADMIN) => seenBy(game, match, viewer)
const phase = (match: Match) => viewOf(game, match, SPECTATOR).phase.path
const alive = (match: Match) => [...seen(match).players.keys()].filter((seat) => !match.inactive.includes(seat))

/** A match in its first night, with these roles by seat. */
function cast(roles: string, seed = 1): Match {
  const match = start(roles.length, seed)
  const index = (name: string) => internalsOf(game).schema.player.fields.find((field) => field.name === name)!.index
  const names: { [letter: string]: Role } = { v: 'villager', w: 'wolf', s: 'seer' }
  const players = match.state.players.map((row, seat) =>
    row.with(index('role'), names[roles[seat]]).with(index('team'), roles[seat] === 'w' ? 'wolves' : 'village'),
  )
  return JSON.parse(JSON.stringify({ ...match, state: { ...match.state, players } }))
}
const move = (match: Match, seat: number, name: string, args: Args = {}) => moved(game, match, seat, name, args)
const why = (match: Match, seat: number, name: string, args: Args = {}) => refusal(game, match, seat, name, args).message
/** Everybody points, the last first: at whom is said for some, the others at themselves. */
const slept = (match: Match, at: { [seat: number]: number } = {}) =>
  alive(match).reduceRight((now, seat) => move(now, seat, 'point', { at: at[seat] ?? seat }), match)
const called = (match: Match) => {
  let now = match
  while (phase(now).startsWith('day.talk')) now = move(now, activeSeats(game, now).find((seat) => !seen(now).players[seat].calls)!, 'call')
  return now
}
const voted = (match: Match, against: { [seat: number]: number } = {}) =>
  alive(match).reduce((now, seat) => move(now, seat, 'vote', { against: against[seat] ?? null }), called(match))
const fates = (match: Match) => seen(match, SPECTATOR).players.map(({ fate, shown }) => (fate === 'alive' ? '' : `${fate} ${shown}`))

test('there is one seer, and a wolf for every four or so', () => {
  const wolves = [1, 1, 2, 2, 2, 2, 3, 3]
  for (let seats = 5; seats <= 12; seats++) {
    for (let seed = 0; seed < 5; seed++) {
      const roles = seen(start(seats, seed)).players.map(({ role }) => role)
      expect(roles.filter((role) => role === 'seer')).toHaveLength(1)
      expect(roles.filter((role) => role === 'wolf')).toHaveLength(wolves[seats - 5])
      expect(roles).not.toContain('unknown')
    }
  }
  expect(new Set(Array.from({ length: 40 }, (_, seed) => seen(start(5, seed)).players.findIndex(({ role }) => role === 'wolf'))).size).toBe(
    5,
  )
})

test('wolves know each other; nobody else knows a role but their own', () => {
  const match = cast('wwsvvvv')
  const known = (viewer: Viewer) => seen(match, viewer).players.map(({ role, team }) => `${role} ${team}`)
  expect(known(0)).toEqual(['wolf wolves', 'null wolves', ...Array(5).fill('null village')])
  expect(known(2)).toEqual(['null null', 'null null', 'seer village', ...Array(4).fill('null null')])
  expect(known(3).filter((role) => role !== 'null null')).toEqual(['villager village'])
  expect(known(SPECTATOR)).toEqual(Array(7).fill('null null'))
})

test('whom the wolves point at is dead in the morning, and their role is shown', () => {
  const morning = slept(cast('wsvvvv'), { 0: 3, 1: 0, 2: 4 })
  expect(phase(morning)).toBe('day.talk.opening')
  expect(fates(morning)).toEqual(['', '', '', 'killed villager', '', ''])
  expect(morning.inactive).toEqual([3])
  expect(activeSeats(game, morning)).toEqual([0, 1, 2, 4, 5])
})

test('a pack points until more than half of it agree', () => {
  const match = cast('wwsvvvv')
  const torn = [2, 3, 4, 5, 6].reduce((now, seat) => move(now, seat, 'point', { at: seat }), match)
  const split = move(move(torn, 0, 'point', { at: 3 }), 1, 'point', { at: 4 })
  expect([phase(split), activeSeats(game, split)]).toEqual(['night', [0, 1]])
  expect(seen(split, 0).players[1].prey).toBe(4)
  expect(fates(move(split, 0, 'point', { at: 4 }))[4]).toBe('killed villager')
})

test('two of three wolves agree for the pack; one who points at themselves does not count', () => {
  const others = (match: Match) => [3, 4, 5, 6, 7, 8, 9, 10].reduce((now, seat) => move(now, seat, 'point', { at: seat }), match)
  const two = move(move(others(cast('wwwsvvvvvvv')), 0, 'point', { at: 5 }), 1, 'point', { at: 5 })
  expect([phase(two), activeSeats(game, two)]).toEqual(['night', [2]])
  expect(fates(move(two, 2, 'point', { at: 2 }))[5]).toBe('killed villager')
  expect(fates(slept(cast('wwsvvvv'), { 0: 3 }))[3]).toBe('killed villager')
})

test('where the pack does not agree in time, chance decides among those whom most point at', () => {
  const dead = new Set<number>()
  for (let seed = 0; seed < 20; seed++) {
    const match = cast('wwsvvvv', seed)
    const morning = struck(game, move(move(match, 0, 'point', { at: 3 }), 1, 'point', { at: 4 }))
    dead.add(fates(morning).findIndex((fate) => fate !== ''))
  }
  expect([...dead].sort()).toEqual([3, 4])
})

test('nobody points at the dead, no wolf at one of the pack', () => {
  const night = voted(slept(cast('wwsvvvvvv'), { 0: 4, 1: 4 }))
  expect(phase(night)).toBe('night')
  expect(why(night, 5, 'point', { at: 4 })).toBe('Point at somebody who is alive.')
  expect(why(night, 0, 'point', { at: 1 })).toBe('Do not point at one of your pack.')
  expect(move(night, 5, 'point', { at: 0 }).version).toBe(night.version + 1)
  expect(why(night, 4, 'point', { at: 0 })).not.toBe('')
})

test('only the seer learns a role in each night', () => {
  const morning = slept(cast('wsvvvv'), { 0: 5, 1: 0, 2: 0 })
  const visions = (match: Match, viewer: Viewer) => seen(match, viewer).players.map(({ vision }) => vision)
  expect(visions(morning, 1)).toEqual(['wolf', ...Array(5).fill('unknown')])
  for (const viewer of [0, 2, 3, 5, SPECTATOR] as const) expect(visions(morning, viewer)).toEqual(Array(6).fill(null))
  const next = slept(voted(morning), { 0: 4, 1: 2 })
  expect(visions(next, 1)).toEqual(['wolf', 'unknown', 'villager', 'unknown', 'unknown', 'unknown'])
})

test('the vote begins when more than half call for it, or on time', () => {
  const dawn = slept(cast('wsvvvv'))
  const talk = struck(game, dawn)
  const two = move(move(talk, 0, 'call'), 3, 'call')
  expect(viewOf(game, two, SPECTATOR).phase).toMatchObject({ path: 'day.talk.open', args: { calls: 2, needed: 4 } })
  expect(phase(move(move(two, 1, 'call'), 2, 'call'))).toBe('day.vote')
  expect(why(two, 0, 'say', { words: 'But' })).toBe('You have called for the vote.')
  expect(talk.timers).toMatchObject([{ endsAt: dawn.timers[0].startedAt + 180_000 }])
  expect(phase(struck(game, talk))).toBe('day.vote')
})

test('in the first 30 seconds only all together begin the vote, so that those who play with agents can speak', () => {
  const dawn = slept(cast('wsvvvv'))
  expect(dawn.timers).toMatchObject([{ move: 'hearOut', endsAt: dawn.timers[0].startedAt + 30_000 }])
  const most = [0, 1, 2, 3, 4].reduce((now, seat) => move(now, seat, 'call'), dawn)
  expect([phase(most), activeSeats(game, most)]).toEqual(['day.talk.opening', [5]])
  const said = move(most, 5, 'say', { words: 'Wait!' })
  expect(phase(struck(game, said))).toBe('day.vote')
  expect(phase(move(said, 5, 'call'))).toBe('day.vote')
})

test('what is said is heard by all until the night', () => {
  const said = move(slept(cast('wsvvvv')), 2, 'say', { words: ' It is you! ' })
  expect(seen(said, 4).players[2].says).toBe('It is you!')
  expect(why(said, 3, 'say', { words: '  ' })).toBe('Say something.')
  expect(seen(voted(said)).players[2].says).toBe('')
})

test('votes are secret until all are in; the player with the most hangs, and their role is shown', () => {
  const vote = called(slept(cast('wsvvvv')))
  const some = [0, 1, 2, 3, 4].reduce((now, seat) => move(now, seat, 'vote', { against: seat === 5 ? null : 5 }), vote)
  for (const viewer of [1, 5, SPECTATOR] as const) {
    const others = seen(some, viewer).players.filter((_, seat) => seat !== viewer)
    expect(others.map(({ vote, voted }) => [vote, voted])).toEqual(others.map(() => [null, null]))
  }
  const { match: night, steps } = done(game, some, 5, 'vote', { against: 0 })
  expect([0, 5].map((viewer) => stepViewOf(game, steps[0]!, viewer).args)).toEqual([{ against: null }, { against: 0 }])
  expect(seen(night, SPECTATOR).players.map(({ voted }) => voted)).toEqual([5, 5, 5, 5, 5, 0])
  expect(fates(night)[5]).toBe('hanged villager')
  expect([phase(night), night.inactive]).toEqual(['night', [5]])
})

test('the log tells who voted against whom, and who hangs with how many votes', () => {
  const vote = called(slept(cast('wsvvvv')))
  const told = (against: readonly (number | null)[]) => {
    const voting = against.slice(0, -1).reduce<Match>((now, one, seat) => move(now, seat, 'vote', { against: one }), vote)
    return done(game, voting, 5, 'vote', { against: against[5]! }).steps.flatMap((step) => {
      const seenBySome = ([0, 3, SPECTATOR] as const).map((viewer) => stepViewOf(game, step, viewer))
      expect(seenBySome.map(({ facts }) => facts)).toEqual(seenBySome.map(() => seenBySome[0]!.facts))
      return ['tally', 'count'].includes(step.entry.move) ? [seenBySome[0]!.facts] : []
    })
  }
  expect(told([5, 5, 4, null, 5, null])).toEqual([
    { voters: [0, 1, 4], how: 'vote against', accused: 5 },
    { voters: [2], how: 'votes against', accused: 4 },
    { voters: [3, 5], how: 'name nobody' },
    { hanged: 5, verdict: 'hangs', votes: 'with 3 of 6 votes' },
  ])
  expect(told([1, 0, 1, 0, null, null]).at(-1)).toEqual({ verdict: 'hangs nobody', votes: 'in a tie with 2 of 6 votes each' })
  expect(told([null, null, null, null, null, null])).toEqual([
    { voters: [0, 1, 2, 3, 4, 5], how: 'name nobody' },
    { verdict: 'hangs nobody', votes: '' },
  ])
})

test('what the seer sees is in the log of the seer only, and nothing is told once the seer is dead', () => {
  const dawn = (match: Match, at: { [seat: number]: number }) => {
    const sleepers = alive(match).filter((seat) => seat !== 2)
    const now = sleepers.reduce((before, seat) => move(before, seat, 'point', { at: at[seat] ?? seat }), match)
    return done(game, now, 2, 'point', { at: 2 })
  }
  const sights = ({ steps }: ReturnType<typeof dawn>, viewer: Viewer) =>
    steps.flatMap((step) => (stepViewOf(game, step, viewer).besides ?? []).flatMap((one) => (one.move === 'dream' ? [one.facts] : [])))
  for (const [at, facts] of [
    [0, { seen: 0, as: 'wolf' }],
    [3, { seen: 3, as: 'villager' }],
    [1, { as: 'nobody' }],
  ] as const) {
    const morning = dawn(cast('wsvvvv'), { 0: 5, 1: at })
    expect(sights(morning, 1)).toEqual([facts])
    for (const viewer of [0, 2, 3, 5, SPECTATOR] as const) expect(sights(morning, viewer)).toEqual([{ seen: null, as: null }])
  }
  const bereft = voted(slept(cast('wsvvvv'), { 0: 1 }))
  expect(sights(dawn(bereft, { 0: 5 }), ADMIN)).toEqual([])
})

test('the end says which side has won and why, and the last line of the log who the wolves were', () => {
  const told = ({ steps }: ReturnType<typeof done>) => {
    const { besides = [], view } = stepViewOf(game, steps.at(-1)!, SPECTATOR)
    return [...besides.flatMap(({ move, facts }) => (move === 'unmask' ? [facts] : [])), view.phase.args?.end]
  }
  const day = called(slept(cast('wsvvv'), { 0: 3 }))
  const votes = [0, 1, 2].reduce((now, seat) => move(now, seat, 'vote', { against: seat === 0 ? 1 : 0 }), day)
  expect(told(done(game, votes, 4, 'vote', { against: 0 }))).toEqual([
    { outcome: 'lost', wolves: [0] },
    'The village wins: no wolf is alive',
  ])
  const night = [4, 3, 2, 1].reduce((now, seat) => move(now, seat, 'point', { at: seat === 1 ? 3 : seat }), cast('wwsvv'))
  expect(told(done(game, night, 0, 'point', { at: 3 }))).toEqual([
    { outcome: 'won', wolves: [0, 1] },
    'The wolves win: the others no longer outnumber them',
  ])
})

test('a tie spares all, and so does a vote for nobody', () => {
  const day = slept(cast('wsvvvv'))
  expect(fates(voted(day, { 0: 1, 1: 0, 2: 0, 3: 1 })).join('')).toBe('')
  expect(fates(voted(day)).join('')).toBe('')
  expect(fates(voted(day, { 3: 1 }))[1]).toBe('hanged seer')
})

test('nobody votes against themselves or the dead, nor twice; who has not voted in time spares all', () => {
  const vote = called(slept(cast('wsvvvv'), { 0: 5 }))
  for (const against of [2, 5]) expect(why(vote, 2, 'vote', { against })).toMatch(/^Vote against somebody else/)
  const once = move(vote, 2, 'vote', { against: 0 })
  expect(why(once, 2, 'vote', { against: 1 })).toBe('Vote is not possible now.')
  expect(fates(struck(game, once))[0]).toBe('hanged wolf')
  expect(fates(struck(game, vote)).filter((fate) => fate !== '')).toEqual(['killed villager'])
})

test('the village wins when no wolf is left, the dead with it', () => {
  const match = voted(slept(cast('wsvvvv'), { 0: 1 }), { 2: 0, 3: 0 })
  expect(match).toMatchObject({ finished: true, winners: [1, 2, 3, 4, 5] })
  expect(seen(match, SPECTATOR).players.map(({ shown }) => shown)).toEqual(['wolf', 'seer', ...Array(4).fill('villager')])
})

test('wolves win when they are as many as the others', () => {
  const one = voted(slept(cast('wwsvvvv'), { 0: 2, 1: 2 }), { 0: 3, 1: 3 })
  expect([one.finished, alive(one)]).toEqual([false, [0, 1, 4, 5, 6]])
  expect(slept(one, { 0: 4, 1: 4 })).toMatchObject({ finished: true, winners: [0, 1] })
})

test('wolves that catch nobody for two nights have lost', () => {
  const hungry = voted(slept(cast('wsvvvv')))
  expect(hungry.finished).toBe(false)
  const starved = slept(hungry)
  expect(starved).toMatchObject({ finished: true, winners: [1, 2, 3, 4, 5] })
  expect(viewOf(game, starved, SPECTATOR).phase.args).toEqual({ end: 'The village wins: the wolves have starved' })
  const fed = voted(slept(hungry, { 0: 5 }))
  expect(slept(fed).finished).toBe(false)
})

test('who leaves for good shows their role and wins nothing; with the last wolf the match is over', () => {
  const left = move(cast('wwsvvvv'), 3, 'resign')
  expect([fates(left)[3], phase(left)]).toEqual(['left villager', 'night'])
  const end = move(move(left, 0, 'resign'), 1, 'resign')
  expect(end).toMatchObject({ finished: true, winners: [2, 4, 5, 6] })
})

test('for a player who is gone nothing is done that matters: they point at themselves, call, and hang nobody', () => {
  let match = cast('wsvvvv')
  const done: string[] = []
  for (let seat = absentSeat(match); seat >= 0; seat = absentSeat(match)) {
    const { move: name, args } = absentMove(game, match, seat)!
    done.push(`${name} ${JSON.stringify(args)}`)
    match = move(match, seat, name, args)
  }
  expect(match).toMatchObject({ finished: true, inactive: [] })
  expect(done.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `point {"at":${at}}`))
  expect(new Set(done.slice(6))).toEqual(new Set(['call {}', 'vote {"against":null}', ...done.slice(0, 6)]))
})
const absentSeat = (match: Match) => [...Array(match.seats).keys()].findIndex((seat) => absentMove(game, match, seat) !== null)
