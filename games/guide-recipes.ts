import { pageText } from './guide-repository.ts'

/** A row of a table of recipes. */
export interface Recipe {
  readonly section: string
  readonly to: string
  /** Where the code goes, as the table's heading says. */
  readonly where: string
  readonly code: string
}

export const ON_A_BOARD = 'on a board'
export const IN_A_TEST = 'in a test'
export const IN_A_PHASE = 'in a phase'
export const IN_A_SHELL = 'in a shell'

const [, table, text] = /^```ts\n(.*?)^```\n(.*)/ms.exec(pageText('recipes.md'))!

export const recipes: readonly Recipe[] = recipesOf(text!)

function recipesOf(chapter: string): Recipe[] {
  let [section, where] = ['', '']
  return chapter.split('\n').flatMap((line) => {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    const [, to, write] = /^\| (.*?) ?\| (.*) \|$/.exec(line) ?? []
    if (write === undefined) return []
    const code = /^`(.*)`$/.exec(write)?.[1]
    if (code === undefined) where = write
    return code === undefined ? [] : [{ section, to: to || '…', where, code: code.replaceAll('\\|', '|') }]
  })
}

const STATE =
  'game, players, me, current, seat, turn, seats, variant, random, isActive, hasResigned, next, previous, playing, inPhase, activate, deactivate, passTurnTo, giveTime'
const TWO_STACKS = 'hidden: slots(cards, 5), visible: slots(cards, 5)'
/** The phase that interrupts go to. */
const [, ANSWER] = /^`(answer: .*)`$/m.exec(text!)!

/** For each place that code goes to, a whole expression: mostly a game. */
const WHOLE: { readonly [where: string]: (recipe: Recipe) => string } = {
  'in `game` or `player` of `setup`': ({ section, code }) => {
    const inGame = section === 'Hidden information' ? '' : `...{ ${code} }`
    const game = `{ ...{ ${TWO_STACKS}, rest: stack(cards), supply: stack(men) }, ${inGame} }`
    const player = `{ ...{ role: oneOf('wolf', 'sheep'), ${TWO_STACKS} }, ...{ ${code} } }`
    return `little(setup({ game: ${game}, player: ${player} }), { cards: 'rest', men: 'supply' })`
  },
  'in `game` of `setup`': ({ code }) => `little(setup({ game: { pile: stack(cards), ${code} } }), { cards: 'pile' })`,
  'in `setup`': ({ code }) => `little(setup({ game: { pile: stack(cards) }, ${code} }), { cards: 'pile' })`,
  'as a deck': ({ code }) => {
    const [stacks, places] = code.includes('stack(cards)') ? ['pile: stack(cards)', "cards: 'pile'"] : ['', '']
    return `little(setup({ game: { all: stack(${code}), ${stacks} } }), { [(${code}).name]: 'all', ${places} })`
  },
  'in `apply`': ({ code }) => withMove(`apply: (state) => { const { ${STATE} } = state; ${code} }`),
  'in a move': ({ code }) => withMove(`${code.includes('apply:') ? '' : 'apply: () => {}, '}${code}`),
  'in `createGame`': ({ code }) => `rules.createGame({ ...parts, chart: CHART, ${code} })`,
  [IN_A_PHASE]: ({ code }) => {
    const states = `{ here: { ${code} }, next: { type: 'final' }, ${code.includes("'answer'") ? ANSWER : ''} }`
    const chart = `{ initial: 'here', on: { end: { turn: 'all', target: 'next' } }, states: ${states} }`
    return `rules.createGame({ ...dealtOut, moves: { ...parts.moves, end: lib.done({ name: 'End' }) }, chart: ${chart} })`
  },
  write: ({ code }) => `(${code})`,
  [IN_A_TEST]: ({ code }) => `(${code})`,
}

function withMove(move: string): string {
  const chart = "{ initial: 'here', states: { here: { on: { tried: 'next', pass: 'next' } }, next: { type: 'final' } } }"
  return `rules.createGame({ ...dealtOut, moves: { ...parts.moves, tried: rules.move({ ${move} }) }, chart: ${chart} })`
}

/** What the recipes are written for, and what makes games of them; `engine` and `testing` are the names that they may use. */
const prelude = (engine: readonly string[], testing: readonly string[]) => `
import type { WritingOf } from 'playchart/engine'
import { ${engine.join(', ')} } from 'playchart/engine'
import { ${testing.filter((name) => !engine.includes(name)).join(', ')} } from 'playchart/engine/testing'
${table}
const CHART = {
  initial: 'here',
  states: {
    here: {
      moves: ['draw', 'play', 'bid'],
      on: { pass: { actions: 'nextTurn' } },
      always: { guard: 'drawEmpty', target: 'over' },
      after: { 10000: { move: 'pass' } },
    },
    over: { type: 'final' },
  },
} as const
export const game = rules.createGame({ ...parts, chart: CHART })
export const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })

/** With something in most stacks. */
const dealtOut = {
  ...parts,
  timeBank: { initialMs: 60_000 },
  afterDeal: ({ game, players, random }: WritingOf<typeof rules>) => {
    for (const { hand } of players) for (let n = 0; n < 2 + random.below(4); n++) game.draw.first!.moveTo(hand)
    for (const player of players) player.coins = random.below(6)
    for (const slot of [0, 1]) game.draw.first!.moveTo(game.row, slot)
    for (const column of game.columns) game.draw.first!.moveTo(column)
    game.draw.first!.moveTo(game.discard)
  },
}

/** A game of which only the state matters. */
const little = (made: any, distribute: object) =>
  made.createGame({
    name: 'little',
    players: { min: 2, max: 3 },
    distribute,
    groups: { neighbours: () => true },
    moves: { go: made.move({ apply: () => {} }) },
    chart: { initial: 'round', states: { round: { on: { go: 'over' } }, over: { type: 'final' } } },
  })

/** What each recipe makes. */
export const made: (() => any)[] = [
`

const BOARD_PRELUDE = `import { board, Card, Chips, Confirm, Cost, Countdown, Counter, cardName, Die, explained, FadingText, MoveButton, MoveForm, PlayerChip, PlayingCard, Stack, StatusText, Suit, Surface, seatColour, Token } from 'playchart/kit'
import { For, Show } from 'solid-js'
import type { game } from './rules.ts'
`

const isRule = ({ where }: Recipe) => where in WHOLE
const isBoard = ({ where }: Recipe) => where === ON_A_BOARD
const linesIn = (code: string) => code.split('\n').length - 1

/** The code of all recipes as files, a line for each; `lineOf` says where a recipe is. */
export function recipeFiles(engine: readonly string[], testing: readonly string[]) {
  const head = prelude(engine, testing)
  const [rules, boards] = [recipes.filter(isRule), recipes.filter(isBoard)]
  const boardLine = ({ code }: Recipe, i: number) => `export const board${i} = board<typeof game>((props) => <>${code}</>)\n`
  return {
    rules,
    boards,
    files: {
      'games/recipes/rules.ts': `${head}${rules.map((recipe) => `() => ${WHOLE[recipe.where]!(recipe)},\n`).join('')}]\n`,
      'games/recipes/board.tsx': BOARD_PRELUDE + boards.map(boardLine).join(''),
    },
    lineOf(recipe: Recipe): { path: string; line: number } {
      const [i, j] = [rules.indexOf(recipe), boards.indexOf(recipe)]
      return i >= 0
        ? { path: 'games/recipes/rules.ts', line: linesIn(head) + i + 1 }
        : { path: 'games/recipes/board.tsx', line: linesIn(BOARD_PRELUDE) + j + 1 }
    },
  }
}
