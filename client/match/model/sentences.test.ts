import { expect, test } from 'vitest'
import { BUILT_IN_INFO } from '../../../engine/model/built-in-moves.ts'
import { ADMIN, CLOCK, ENGINE, type Seat, SPECTATOR } from '../../../engine/model/seats.ts'
import type { Definition, View } from '../../../engine/model/views.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { marked, markedThing, partsByName } from './seat-names.ts'
import { hasLine, isMine, linesOf, nameOf, promptText, resultText, sentence } from './sentences.ts'

const definition: Definition = {
  name: 'pairs',
  displayName: 'Pairs',
  description: '',
  seats: 3,
  fields: { game: {}, player: { hand: { kind: 'stack', deck: 'cards', sized: false } } },
  decks: {
    cards: {
      components: [
        { suit: '♠', rank: 7 },
        { suit: '♥', rank: 'A' },
      ],
      back: null,
      dynamic: {},
    },
  },
  constants: {},
  moves: {
    reveal: { name: 'Reveal Card', help: '', log: '', fixUp: false, args: { slot: { kind: 'slot', group: 'game', field: 'hidden' } } },
    hide: { name: 'Hide Cards', help: '', log: '', fixUp: false, args: {} },
    give: {
      name: 'Give',
      help: '',
      log: '${player} gives ${args.cards} to ${args.whom}',
      fixUp: false,
      args: { cards: { kind: 'components', group: 'player', field: 'hand', min: 1, max: 3 }, whom: { kind: 'seat' } },
    },
    call: {
      name: 'Call',
      help: '',
      log: '${player} calls ${args.whom} loudly ${args.other}',
      fixUp: false,
      args: { whom: { kind: 'seat', none: true }, other: { kind: 'seat', none: true } },
    },
    rain: { name: 'Rain', help: '', log: 'It rains on ${player}; ${args.nothing}', fixUp: true, args: {} },
  },
  chart: {},
}
const seated = (...names: string[]): MatchInfo => ({
  id: 'm',
  game: 'pairs',
  displayName: 'Pairs',
  seats: names.length,
  variant: {},
  status: 'running',
  version: 0,
  createdAt: 0,
  updatedAt: 0,
  players: names.map((name, seat) => ({ name, kind: 'person', me: seat === 0, absent: false })),
  clock: null,
  graceMs: 120_000,
  offers: [],
  free: [],
  visibility: 'open',
  watchers: 'everyone',
  mySeat: 0,
  myTurn: true,
  creator: true,
  startable: false,
  winners: [],
})
const match = seated('Ada', 'Ben', 'Cy')
const view: View = {
  version: 4,
  viewer: 0,
  phase: { value: 'play', path: 'play', prompt: '', args: null, privateArgs: null },
  game: {},
  players: [{}, {}, {}],
  turn: 1,
  active: [1],
  awaited: [1],
  awaitsOthers: false,
  moves: [],
  timers: [],
  banks: null,
  inactive: [],
  absent: [],
  undo: null,
  redo: null,
  progress: null,
  finished: false,
  winners: [],
  ranking: [],
  computed: null,
  scores: null,
}

test('a free seat has no player’s name', () => {
  const names = (players: MatchInfo['players']) => players.map((_, seat) => nameOf({ ...match, players }, seat))
  expect(names([match.players[0], null, null])).toEqual(['Ada', 'Free seat 2', 'Free seat 3'])
  expect(nameOf(null, 1)).toBe('Player 2')
})

test('a line of the log says who did what', () => {
  const line = (entry: Partial<Parameters<typeof sentence>[2]>) =>
    sentence(definition, match, { move: 'hide', by: ENGINE, args: {}, for: null, turn: 0, ...entry })
  expect(line({ move: 'reveal', by: 1, args: { slot: 3 } })).toEqual({ who: 'Ben', what: 'Reveal Card (slot 4)' })
  expect(line({ by: CLOCK })).toEqual({ who: 'Time is up', what: 'Hide Cards' })
  expect(line({ move: 'cleanUp' })).toEqual({ who: '', what: 'Clean up' })
  expect(line({ by: ADMIN }).who).toBe('Admin')
  expect(line({ for: 2 })).toEqual({ who: '', what: 'Hide Cards: Cy' })
  expect(line({ move: 'reveal', args: { slot: 0 }, for: 0 }).what).toBe('Reveal Card (slot 1): Ada')
})

test('a move’s own log text names players, and components by known faces', () => {
  const faces = { cards: [0, 1] }
  const line = (entry: Partial<Parameters<typeof sentence>[2]>) =>
    sentence(definition, match, { move: 'give', by: 1, args: { cards: ['x', 'y'], whom: 2 }, faces, for: null, turn: 0, ...entry })
  expect(line({})).toEqual({ who: 'Ben', what: ' gives ♠ 7 and ♥ A to Cy', told: true })
  expect(line({ faces: { cards: [0, null] }, args: { cards: ['x', 'z'], whom: 0 } }).what).toBe(' gives ♠ 7 and a card to Ada')
  const { faces: _, ...unseen } = { faces, args: { cards: ['x', 'z'], whom: 0 } }
  expect(sentence(definition, match, { move: 'give', by: 1, for: null, turn: 0, ...unseen }).what).toBe(' gives 2 cards to Ada')
  expect(line({ faces: {}, args: { cards: null, whom: 0 } }).what).toBe(' gives some cards to Ada')
  expect(line({ by: CLOCK, for: 2 })).toEqual({ who: 'Time is up', what: 'Cy gives ♠ 7 and ♥ A to Cy' })
  expect(line({ move: 'rain', by: ENGINE, args: {}, turn: 2 })).toEqual({ who: '', what: 'It rains on Cy; …' })
  expect(line({ move: 'rain', by: ENGINE, args: {}, for: 1 }).what).toBe('It rains on Ben; …')
  const call = { move: 'call', by: 1, args: { whom: 2, other: 0 }, for: null, turn: 1 }
  expect(sentence(definition, match, call).what).toBe(' calls Cy loudly Ada')
  // No player was chosen, which is not secret.
  expect(sentence(definition, match, { ...call, args: { whom: null, other: null } }).what).toBe(' calls loudly')
  // What ends a turn belongs to it.
  const rain = { move: 'rain', by: ENGINE, args: {}, for: null, turn: 2 } as const
  expect(sentence(definition, match, rain, 1).what).toBe('It rains on Ben; …')
})

test('a line of the log calls components as their deck does', () => {
  const { cards } = definition.decks
  const named = { ...definition, decks: { cards: { ...cards!, names: ['seven of spades', 'ace of hearts'] } } }
  const entry = { move: 'give', by: 1, args: { cards: ['x', 'z'], whom: 0 }, faces: { cards: [1, null] }, for: null, turn: 0 }
  expect(sentence(named, match, entry).what).toBe(' gives ace of hearts and a card to Ada')
})

test('the log is divided only where a turn begins: not below the last one, nor where the next divider follows', () => {
  const entry = (move: string | null, by: Parameters<typeof sentence>[2]['by'] = ENGINE, more = {}) => ({ move, by, for: null, ...more })
  const next = entry('nextTurn')
  const moves = (entries: ReturnType<typeof entry>[], more: boolean) => linesOf(definition, entries, more).map(({ move }) => move)
  expect(moves([next, entry('reveal', 1), next, entry('hide')], false)).toEqual(['nextTurn', 'reveal', 'hide'])
  expect(moves([next, entry('reveal', 1), next, entry('hide')], true)).toEqual(['nextTurn', 'reveal', 'nextTurn', 'hide'])
  expect(moves([entry('hide'), next, entry('hide'), next, entry('reveal', CLOCK)], false)).toEqual(['hide', 'hide', 'nextTurn', 'reveal'])
  // A turn in which the game itself does all that is done is one.
  expect(moves([next, entry('rain', ENGINE, { for: 1 }), next, entry(null, null)], false)).toEqual(['nextTurn', 'rain', 'nextTurn', null])
  const told = entry('nextTurn', ENGINE, { besides: [{ move: 'give', for: 0, facts: {} }] })
  expect(moves([told, next], false)).toEqual(['nextTurn'])
})

test('a change of turn divides the log, and secret moves are not described', () => {
  const line = { by: ENGINE, args: {}, for: null, turn: 2 } as const
  expect(sentence(definition, match, { ...line, move: 'nextTurn' })).toEqual({ who: '', what: 'Cy’s turn', divides: true })
  expect(sentence(definition, match, { ...line, move: null, by: null })).toEqual({
    who: '',
    what: 'Something happens in secret',
  })
})

test('players of the same name are numbered', () => {
  const agents = seated('Random', 'Ada', 'Random')
  expect([0, 1, 2].map((seat) => nameOf(agents, seat))).toEqual(['Random 1', 'Ada', 'Random 2'])
})

test('the prompt has its names filled in', () => {
  const prompt = (text: string) => promptText(match, { ...view, phase: { ...view.phase, prompt: text } })
  expect(prompt('${player} turns over a card')).toBe('Ben turns over a card')
  expect([prompt('wait, ${you}'), prompt('${you} must wait. ${you} may')]).toEqual(['Wait, you', 'You must wait. You may'])
  const strange = seated('Ada', 'B$`$$$&${you}', 'Cy')
  expect(promptText(strange, { ...view, phase: { ...view.phase, prompt: '${player} and ${you}' } })).toBe('B$`$$$&${you} and you')
  expect(prompt('')).toBe('Ben is to move')
  expect(promptText(match, { ...view, awaited: [0], phase: { ...view.phase, prompt: '' } })).toBe('It is your turn')
  expect(promptText(match, { ...view, awaited: [] })).toBe('')
})

test('if several players are to move, it says whom the match waits for', () => {
  const silent = { ...view, phase: { ...view.phase, prompt: '' } }
  const looking: View = { ...silent, viewer: SPECTATOR }
  const voting = { ...view.phase, prompt: 'The village votes' }
  expect(promptText(match, { ...looking, awaited: [0, 1] })).toBe('Waiting for Ada and Ben')
  expect(promptText(match, { ...looking, awaited: [0, 1, 2] })).toBe('Waiting for everyone')
  expect(promptText(match, { ...looking, awaited: [2] })).toBe('Cy is to move')
  expect(promptText(match, { ...silent, awaited: [1, 2] })).toBe('Waiting for Ben and Cy')
  expect(promptText(match, { ...silent, awaited: [0, 2] })).toBe('It is your turn')
  expect(promptText(match, { ...looking, awaited: [], awaitsOthers: true })).toBe('Waiting for players')
  expect(promptText(match, { ...silent, awaited: [], awaitsOthers: true })).toBe('Waiting for others')
  // Players read the game's own prompt; spectators also read whom the match waits for, if the prompt does not say it.
  expect(promptText(match, { ...view, phase: voting, awaited: [0, 2] })).toBe('The village votes')
  expect(promptText(match, { ...view, viewer: SPECTATOR, phase: voting, awaited: [0, 2] })).toBe(
    'The village votes – waiting for Ada and Cy',
  )
  const named = { ...view.phase, prompt: '${player} is to vote' }
  expect(promptText(match, { ...view, viewer: SPECTATOR, phase: named, awaited: [1] })).toBe('Ben is to vote')
})

test('for spectators a prompt names those who are to move', () => {
  const prompt = (text: string, awaited = [1]) =>
    promptText(match, { ...view, viewer: SPECTATOR, awaited, phase: { ...view.phase, prompt: text } })
  expect(prompt('${you} must play a card')).toBe('Ben must play a card')
  expect(prompt('${you} have to discard one of your cards')).toBe('Ben has to discard one of their cards')
  expect(prompt('${you} have to discard', [0, 1])).toBe('Ada and Ben have to discard')
  expect(prompt('${you} have to discard', [0, 1, 2])).toBe('Everybody has to discard')
  expect(prompt('${you} are to discard', [])).toBe('The players are to discard')
  expect(prompt('Well: ${you} wait for ${player}')).toBe('Well: everybody waits for Ben')
})

test('names in a sentence are separate parts', () => {
  const name = marked((seat, called) => called ?? nameOf(match, seat))
  const said = (prompt: string, args: object | null = null) =>
    partsByName(promptText(match, { ...view, phase: { ...view.phase, prompt, args: args as null } }, name))
  expect(said('${you} give ${other} a card; ${args.seats} <b>wait</b>', { other: 2, seats: [1, 2] })).toEqual([
    { text: 'You', seat: 0 },
    { text: ' give ', seat: null },
    { text: 'Cy', seat: 2 },
    { text: ' a card; ', seat: null },
    { text: 'Ben', seat: 1 },
    { text: ' and ', seat: null },
    { text: 'Cy', seat: 2 },
    { text: ' <b>wait</b>', seat: null },
  ])
  expect(said('no name at all')).toEqual([{ text: 'No name at all', seat: null }])
  const give = { move: 'give', by: 1, args: { cards: ['x'], whom: 2 }, for: null, turn: 0 }
  const { who, what } = sentence(definition, match, { ...give, faces: { cards: [0] } }, 0, name)
  expect([partsByName(who), partsByName(what)]).toEqual([
    [{ text: 'Ben', seat: 1 }],
    [
      { text: ' gives ♠ 7 to ', seat: null },
      { text: 'Cy', seat: 2 },
    ],
  ])
  expect(partsByName(sentence(definition, match, { ...give, move: 'hide', args: {}, for: 0 }, 0, name).what)).toEqual([
    { text: 'Hide Cards: ', seat: null },
    { text: 'Ada', seat: 0 },
  ])
})

test('of an argument that is a player the name is a part, where values are drawn too', () => {
  const name = marked((seat) => nameOf(match, seat))
  const call = { move: 'call', by: 1, args: { whom: 2, other: null }, for: null, turn: 0 }
  expect(partsByName(sentence(definition, match, call, 0, name, markedThing).what)).toEqual([
    { text: ' calls ', seat: null },
    { text: 'Cy', seat: 2 },
    { text: ' loudly', seat: null },
  ])
})

test('the prompt has its facts filled in, as text', () => {
  const facts = {
    args: { other: 2, player: 9, loserSeat: 0, count: 3, cards: ['J', 7], seats: [0, 2], none: [], 'odd name': true, html: '<b>' },
  }
  const privateArgs = { word: '${player}', seat: 1, hint: null }
  const prompt = (text: string, phase: object = { ...facts, privateArgs }) =>
    promptText(match, { ...view, phase: { ...view.phase, ...phase, prompt: `> ${text}` } }).slice(2)
  expect(prompt('${other}, ${args.other}, ${args.loserSeat}, ${privateArgs.seat}')).toBe('Cy, Cy, Ada, Ben')
  expect(prompt('${args.count} of ${args.cards}; ${args.seats}')).toBe('3 of J and 7; Ada and Cy')
  // No such seat; names of facts have no spaces; filled-in text is neither filled again nor escaped.
  expect(prompt('${args.player} ${args.odd name} ${privateArgs.word} ${args.html}')).toBe('9 ${args.odd name} ${player} <b>')
  expect(prompt('${args.none} ${privateArgs.hint} ${args.toString} ${args.word} ${privateArgs.count}')).toBe('– – – – –')
  expect(prompt('${other} ${privateArgs.word}', {})).toBe('– –')
  expect(prompt('${other}', { privateArgs: { other: 0 } })).toBe('Ada')
})

test('the result names the winners', () => {
  const result = (...winners: number[]) => resultText(match, { ...view, finished: true, winners })
  expect(result(0)).toBe('You win!')
  expect(result(1)).toBe('Ben wins.')
  expect(result(0, 2)).toBe('You and Cy win.')
  expect(result(1, 2)).toBe('Ben and Cy win.')
  expect(result()).toBe('A draw.')
  expect(result(0, 1, 2)).toBe('You, Ben and Cy win.')
  expect(result(1, 0, 2)).toBe('You, Ben and Cy win.')
  expect(result(0, 1, 2, 3, 4, 5)).toBe('You, Ben and 4 others win.')
  expect(result(1, 2, 3, 4, 5)).toBe('Ben, Cy and 3 others win.')
  expect(resultText(match, { ...view, viewer: SPECTATOR, finished: true, winners: [0] })).toBe('Ada wins.')
})

test('it is my turn if play waits for my seat, whosever turn it is', () => {
  expect(isMine(view)).toBe(false)
  expect(isMine({ ...view, awaited: [0, 1] })).toBe(true)
  expect(isMine({ ...view, viewer: SPECTATOR, awaited: [0, 1] })).toBe(false)
  // A player who has left the table may return at any time, which is not a turn.
  expect(isMine({ ...view, awaited: [0, 1], inactive: [0] })).toBe(false)
})

test('a game may leave the line of a move out of the log', () => {
  const quiet = { ...definition, moves: { ...definition.moves, hide: { ...definition.moves.hide, log: false as const } } }
  expect([hasLine(quiet, { move: 'hide' }), hasLine(definition, { move: 'hide' }), hasLine(quiet, { move: null })]).toEqual([
    false,
    true,
    true,
  ])
  // What a fix-up in the same version tells is a line only where the fix-up has one.
  const besides = (move: string) => [{ move, for: 0, facts: {} }]
  expect([hasLine(quiet, { move: 'hide', besides: besides('hide') }), hasLine(quiet, { move: 'hide', besides: besides('give') })]).toEqual([
    false,
    true,
  ])
})

test('who resigns does so in a sentence, also where their time has run out', () => {
  const built = { ...definition, moves: { ...definition.moves, ...BUILT_IN_INFO } }
  const lineOf = (by: Seat | typeof CLOCK) =>
    sentence(built, null, { move: 'resign', by, args: {}, for: by === CLOCK ? 1 : null, turn: 0 }, 0, (seat) => ['Ann', 'Bob'][seat] ?? '?')
  expect([lineOf(1), lineOf(CLOCK)]).toEqual([
    { who: 'Bob', what: ' resigns', told: true },
    { who: 'Time is up', what: 'Bob resigns' },
  ])
})

test('what players take back together they do themselves, whose name the log has for it', () => {
  const entry = { move: 'takeBack', by: ADMIN, args: { version: 3 }, for: 1, turn: 0 } as const
  const built = { ...definition, moves: { ...definition.moves, ...BUILT_IN_INFO } }
  const said = sentence(built, null, entry, 0, (seat) => ['Ann', 'Bob'][seat] ?? '?')
  expect(said).toEqual({ who: 'Bob', what: ' takes the last move back, and all have agreed', told: true })
})
