import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deck, type Game, setup, stack } from '../../engine/index.ts'
import { authoring } from './authoring.ts'

const rules = setup({ game: {}, player: {} })

/** A game with so many moves of which players are told nothing. */
function game(count: number): Game {
  const names = Array.from({ length: count }, (_, i) => `move${i}`)
  return rules.createGame({
    name: 'quiet',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      end: rules.move({ help: 'End it.', apply: () => {} }),
      ...Object.fromEntries(names.map((name) => [name, rules.move({ apply: () => {} })])),
    },
    chart: { initial: 'play', states: { play: { moves: names, on: { end: 'over' } }, over: { type: 'final' } } },
  } as never) as Game
}
const noHelp = (count: number) => authoring(game(count), 'quiet').flatMap(({ code, sentence }) => (code === 'no-help' ? [sentence] : []))

test('however many moves have no help, that is one finding', () => {
  expect(noHelp(0)).toEqual([])
  expect(noHelp(1)).toEqual(['moves.move0.help: is missing. Say in one sentence what the move does'])
  expect(noHelp(3)).toEqual(['moves: 3 moves have no `help` (move0, move1, move2). Say in one sentence what each of them does'])
  expect(noHelp(48)).toEqual([
    'moves: 48 moves have no `help` (move0, move1, move2, move3, move4, move5 and 42 more). Say in one sentence what each of them does',
  ])
})

test('rules for players that are missing, empty or too long to be shown are told of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quiet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const found = () =>
    authoring(game(0), folder).flatMap(({ code, level, sentence }) => (code === 'no-rules' ? [`${level} ${sentence}`] : []))
  const missing =
    'warning rules.md: is missing. Say there how the game is played: its aim, a turn, the end. Players read it before and during a match'
  expect(found()).toEqual([missing])
  writeFileSync(join(folder, 'rules.md'), '')
  expect(found()).toEqual([missing])
  writeFileSync(join(folder, 'rules.md'), '# Quiet')
  expect(found()).toEqual([])
  writeFileSync(join(folder, 'rules.md'), '# Quiet'.repeat(20_000))
  expect(found()).toEqual(['warning rules.md: is longer than 32768 bytes, so players cannot read it. Make it shorter'])
  writeFileSync(join(folder, 'rules.md'), '# Quiet')
  writeFileSync(join(folder, 'rules.de.md'), '# Leise'.repeat(20_000))
  expect(found()).toEqual(['warning rules.de.md: is longer than 32768 bytes, so players cannot read it. Make it shorter'])
  for (const name of ['rules.de.md', 'rules.pt-BR.md']) writeFileSync(join(folder, name), '# Leise')
  expect(found()).toEqual([])
  for (const name of ['rules.en.md', 'rules.pt-br.md']) writeFileSync(join(folder, name), '# Leise')
  const unread = 'is not read. English rules are in rules.md, and those in other languages in files such as rules.de.md or rules.pt-BR.md'
  expect(found().sort()).toEqual([`warning rules.en.md: ${unread}`, `warning rules.pt-br.md: ${unread}`])
})

describe('a match that ends', () => {
  const found = (over: object, more: object = {}) => {
    const chart = { initial: 'play', states: { play: { on: { end: 'over' } }, over: { type: 'final', ...over } } }
    const moves = { end: rules.move({ help: 'End it.', apply: () => {} }) }
    const made = rules.createGame({ name: 'quiet', players: { min: 2, max: 2 }, distribute: {}, moves, chart, ...more } as never)
    return authoring(made as unknown as Game, 'quiet').flatMap(({ code, sentence }) => (code === 'end-untold' ? [sentence] : []))
  }
  const why =
    "over.prompt: does not say why the match is over, which players read below the result. Say it, as in 'Three in a row'; where it is not always the same, as a fact, '${args.why}', or with a final phase for each reason"
  test.each(['', 'The match is over', 'Game over!', 'The end.', 'It is finished'])('says why: %j does not', (prompt) => {
    expect(found({ prompt })).toEqual([why])
  })
  test('says why: without a prompt it does not, and with a reason it does', () => {
    expect(found({})).toEqual([why])
    expect(found({ prompt: 'Three in a row' })).toEqual([])
    expect(found({ args: 'why', prompt: '${args.why}' }, { args: { why: rules.args(() => ({ why: 'No card is left' })) } })).toEqual([])
  })
  test('says how equal scores are placed, where rules do that', () => {
    const score = () => 0
    const said = { prompt: 'No card is left' }
    const missing = (rule: string) => [
      `ties: is missing: players see places that their scores do not explain. Say how \`${rule}\` orders equal scores, as in 'If players have the same number of points, the one with more coins comes first.'`,
    ]
    expect(found(said, { score, tieBreak: score })).toEqual(missing('tieBreak'))
    expect(found(said, { score, ranking: () => [[0, 1]] })).toEqual(missing('ranking'))
    expect(found(said, { score, tieBreak: score, ties: 'Who is older comes first.' })).toEqual([])
    expect(found(said, { score })).toEqual([])
  })
})

test('a cover that is not shown is told of, one that is missing is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quiet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const found = () => authoring(game(0), folder).flatMap(({ code, level, sentence }) => (code === 'cover' ? [`${level} ${sentence}`] : []))
  expect(found()).toEqual([])
  writeFileSync(join(folder, 'cover.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><image href="photo.jpg"/></svg>')
  expect(found()).toEqual(['warning cover.svg: refers to something outside of it with href, so players see a neutral picture instead'])
})

describe('a stack that everybody sees, dealt from one that nobody sees', () => {
  const cards = deck('cards', [{ rank: 1 }, { rank: 2 }, { rank: 3 }, { rank: 4 }])
  function dealt(hand: object, draw: object = { sanitize: 'len' }, deals = true): string[] {
    const rules = setup({ game: { draw: stack(cards, draw) }, player: { hand: stack(cards, hand) } })
    const game = rules.createGame({
      name: 'dealt',
      players: { min: 2, max: 2 },
      distribute: { cards: 'draw' },
      afterDeal: ({ game, players }) => {
        if (deals) for (const { hand } of players) game.draw.first!.moveTo(hand)
      },
      moves: { end: rules.move({ help: 'End it.', apply: () => {} }) },
      chart: { initial: 'play', states: { play: { on: { end: { target: 'over', actions: 'nextTurn' } } }, over: { type: 'final' } } },
    })
    return authoring(game as unknown as Game, 'dealt').flatMap(({ code, sentence }) => (code === 'dealt-openly' ? [sentence] : []))
  }
  test('is told of, and how to say that it is meant', () => {
    expect(dealt({})).toEqual([
      "player.hand: everyone sees what is dealt here from draw, which is hidden. Hide it from the others with `sanitize`, or write `sanitize: 'visible'` if everyone may see it",
    ])
  })
  test.each([
    ['it says that all may see it', { sanitize: 'visible' }, undefined, true],
    ['it says who may', { sanitize: 'len' }, undefined, true],
    ['all see where it comes from', {}, {}, true],
    ['nothing is dealt', {}, undefined, false],
  ] as const)('but not where %s', (_, hand, draw, deals) => expect(dealt(hand, draw, deals)).toEqual([]))
})

describe('a turn that never passes', () => {
  const { move } = rules
  const game = (play: object, more: object = {}, applies: (state: { passTurnTo(seat: number): void; turn: number }) => void = () => {}) =>
    rules.createGame({
      name: 'turns',
      players: { min: 2, max: 3, ...more },
      distribute: {},
      moves: { go: move({ help: 'Go.', apply: applies as never }), end: move({ help: 'End.', apply: () => {} }) },
      chart: { initial: 'play', states: { play, over: { type: 'final' } } },
    } as never) as Game
  const told = (one: Game) => authoring(one, 'turns').flatMap(({ code, sentence }) => (code === 'turn-stays' ? [sentence] : []))
  const stays = { on: { go: {}, end: 'over' } }
  test('in a game for several is told of, with the seats that never move', () => {
    expect(told(game(stays))).toEqual([
      "chart: no phase ever passes the turn: seat 2 could never move in 3 random matches for 2 seats. Add `actions: 'nextTurn'` to the move that ends a turn, or say with `turn` who else may move",
    ])
    expect(told(game(stays, { min: 3 }))[0]).toMatch(/seats 2 and 3 could never move/)
  })
  test.each<[string, Game]>([
    ['the chart passes it', game({ on: { go: { actions: 'nextTurn' }, end: 'over' } })],
    ['rules pass it', game({ on: { go: {}, end: 'over' } }, {}, ({ passTurnTo, turn }) => passTurnTo(1 - turn))],
    ['all may move', game({ turn: 'all', on: { go: {}, end: 'over' } })],
    ['it is for one', game(stays, { min: 1, max: 1 })],
  ])('is not where %s', (_, one) => expect(told(one)).toEqual([]))
})

test('a move that is to be shown before the server answers, and never can be, is told of with what is in the way', () => {
  const game = rules.createGame({
    name: 'hasty',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: {
      roll: rules.move({ help: 'Roll.', optimistic: true, apply: ({ random }) => void random.below(6) }),
      go: rules.move({ help: 'Go.', optimistic: true, apply: () => {} }),
    },
    chart: {
      initial: 'play',
      states: { play: { on: { roll: { actions: 'nextTurn' }, go: 'over' } }, over: { type: 'final', prompt: 'Somebody went' } },
    },
  }) as unknown as Game
  expect(authoring(game, 'hasty').flatMap(({ code, sentence }) => (code === 'optimistic' ? [sentence] : []))).toEqual([
    'moves.roll.optimistic: players never see at once what the move does, because it draws chance. Leave `optimistic` out, or change the move',
  ])
})
