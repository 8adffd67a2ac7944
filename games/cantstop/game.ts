import {
  board,
  deck,
  dice,
  int,
  list,
  oneOf,
  type ReadingOf,
  roll as rollDie,
  seat,
  setup,
  stack,
  string,
  type WritingOf,
} from 'playchart/engine'
import { heightOf, PLAYS, pairingsOf, playsOf, RUNNERS, SUMS, sumsOf, TO_WIN } from './columns.ts'
import { rule28 } from './rule28.ts'

/** Whose a piece is: a player's marker, or nobody's, a runner. */
const owners = [...[0, 1, 2, 3].flatMap((seat) => SUMS.map(() => seat)), ...Array.from({ length: RUNNERS }, () => null)]
const pieces = deck(
  'pieces',
  owners.map((owner) => ({ owner })),
  { dynamic: { step: int(0, heightOf(7)) } },
)
type Piece = { readonly values: { readonly owner: number | null }; readonly state: { readonly step: number } }

const play = oneOf({ values: Object.keys(PLAYS), default: '2' })

const cantstop = setup({
  game: {
    dice: stack(dice('dice', 4)),
    /** Boards know by it that the same faces were rolled again. */
    rolls: int(),
    /** What the dice allow, as long as nothing is chosen. */
    plays: list(play),
    columns: board(pieces, SUMS.length),
    runners: stack(pieces),
    unused: stack(pieces),
  },
  player: { markers: stack(pieces) },
})
interface Table extends ReadingOf<typeof cantstop> {}
interface Writing extends WritingOf<typeof cantstop> {}

const columnOf = <C>(columns: { at(space: number): C }, sum: number) => columns.at(sum - SUMS[0])
const pieceIn = <P extends Piece>(column: Iterable<P>, owner: number | null) => [...column].find(({ values }) => values.owner === owner)
/** How far the current player has come in a column: with a runner, else with a marker. */
const stepIn = (column: Iterable<Piece>, turn: number) => (pieceIn(column, null) ?? pieceIn(column, turn))?.state.step ?? 0
/** The seat that has claimed a column. */
const claimedBy = (column: Iterable<Piece>, sum: number) =>
  [...column].find(({ values, state }) => values.owner !== null && state.step === heightOf(sum))?.values.owner
const claims = ({ game }: Table, seat: number) => SUMS.filter((sum) => claimedBy(columnOf(game.columns, sum), sum) === seat)

/** The pairings of the dice, with what the player whose turn it is may advance by. */
function combinations({ game, turn }: Table) {
  const column = (sum: number) => {
    const column = columnOf(game.columns, sum)
    const isClaimed = claimedBy(column, sum) !== undefined
    return { room: isClaimed ? 0 : heightOf(sum) - stepIn(column, turn), hasRunner: pieceIn(column, null) !== undefined }
  }
  return pairingsOf([...game.dice].map(({ state }) => state.value)).map((pairs) => ({
    pairs,
    plays: playsOf(sumsOf(pairs), column, game.runners.count),
  }))
}

const roll = cantstop.move({
  help: 'Roll the four dice. If none of their pairs can be used, the turn’s progress is lost.',
  facts: { faces: list(int()) },
  log: '${player} rolls ${faces}',
  apply: (table, _, tell) => {
    const { game, random } = table
    tell({ faces: [...game.dice].map((die) => rollDie(die, random)) })
    game.rolls++
    game.plays = [...new Set(combinations(table).flatMap(({ plays }) => plays))]
  },
})
const advance = cantstop.move({
  help: 'Make two pairs of the dice, and advance in the columns of their sums.',
  log: '${player} advances in ${args.columns}',
  args: { columns: play },
  options: ({ game }) => game.plays.map((columns) => ({ columns })),
  legal: ({ game }, { columns }) => game.plays.includes(columns) || 'The dice and the columns do not allow that.',
  apply: ({ game, turn }, { columns }) => {
    for (const sum of PLAYS[columns]!) {
      const column = columnOf(game.columns, sum)
      const step = stepIn(column, turn) + 1
      const runner = pieceIn(column, null) ?? game.runners.first!
      if (game.runners.slotOf(runner) >= 0) runner.moveTo(column)
      runner.state.step = step
    }
    game.plays = []
  },
})
const stop = cantstop.move({
  help: 'Keep the turn’s progress: your markers go to where the runners are.',
  facts: {
    kept: list(string()),
    claimed: list(int()),
    end: oneOf('', ', and claims'),
    clears: oneOf('– this removes markers of'),
    cleared: list(seat()),
  },
  log: '${player} stops at ${kept}${end} ${claimed} ${clears} ${cleared}',
  apply: ({ game, me, players, seat }, _, tell) => {
    const [kept, claimed, cleared]: [string[], number[], Set<number>] = [[], [], new Set()]
    for (const sum of SUMS) {
      const column = columnOf(game.columns, sum)
      const runner = pieceIn(column, null)
      if (!runner) continue
      const marker = pieceIn(column, seat) ?? me.markers.first!
      if (me.markers.slotOf(marker) >= 0) marker.moveTo(column)
      marker.state.step = runner.state.step
      kept.push(`${marker.state.step} of ${heightOf(sum)} in ${sum}`)
      runner.moveTo(game.runners)
      // A claimed column belongs to one player.
      if (marker.state.step !== heightOf(sum)) continue
      claimed.push(sum)
      for (const other of column) {
        const owner = other.values.owner!
        if (owner === seat) continue
        cleared.add(owner)
        other.moveTo(players[owner]!.markers)
      }
    }
    tell({ kept, claimed, end: claimed.length > 0 ? ', and claims' : '' })
    if (cleared.size > 0) tell({ clears: '– this removes markers of', cleared: [...cleared] })
  },
})
const runnersIn = ({ columns }: Table['game']) => SUMS.filter((sum) => pieceIn(columnOf(columns, sum), null))
function takeRunners({ game }: Writing): void {
  for (const column of game.columns) pieceIn(column, null)?.moveTo(game.runners)
  game.plays = []
}
const fallBack = cantstop.fixUp({
  help: 'No pair can be used: the runners are taken away.',
  facts: { where: oneOf('in'), lost: list(int()) },
  log: '${player} can use none of the pairs, and loses the turn’s progress ${where} ${lost}',
  apply: (table, tell) => {
    const lost = runnersIn(table.game)
    if (lost.length > 0) tell({ where: 'in', lost })
    takeRunners(table)
  },
})
const clearRunners = cantstop.fixUp({ help: 'A player who leaves takes no progress along.', apply: takeRunners })

const pairings = cantstop.args((table) => ({ pairings: combinations(table) }))
const claimed = cantstop.args((table) => ({ columns: claims(table, table.turn) }))
const nothing = cantstop.guard(({ game }) => game.plays.length === 0)
const isNew = cantstop.guard(({ game }) => game.plays.length === 0 && game.runners.count === RUNNERS)
const hasWon = cantstop.guard((table) => claims(table, table.turn).length >= TO_WIN)

export default cantstop.createGame({
  name: 'cantstop',
  displayName: 'Can’t Stop',
  description: 'Climb the columns of the dice’s sums, and stop before nothing fits. Three columns win.',
  about: { minutes: [15, 30], weight: 'light' },
  players: { min: 2, max: 4, default: 2 },
  distribute: {
    dice: 'dice',
    pieces: ({ values: { owner } }, { game, players }) => (owner === null ? game.runners : (players[owner]?.markers ?? game.unused)),
  },
  moves: { roll, advance, stop, fallBack, clearRunners },
  guards: { nothing, isNew, hasWon },
  args: { pairings, claimed },
  chart: {
    initial: 'begin',
    // A player who leaves in the middle of a turn leaves no runners to the next.
    turns: { begin: 'clearRunners' },
    states: {
      begin: { prompt: { active: 'Roll the dice', others: '${player} rolls the dice' }, absent: 'roll', on: { roll: 'rolled' } },
      rolled: { always: [{ guard: 'nothing', actions: 'fallBack', target: 'passed' }, 'choose'] },
      choose: {
        prompt: { active: 'Make two pairs of the dice', others: '${player} chooses among the pairs' },
        args: 'pairings',
        absent: 'advance',
        on: { advance: 'decide' },
        always: { guard: 'isNew', target: 'begin' },
      },
      decide: {
        prompt: { active: 'Roll again or stop?', others: '${player} may roll again or stop' },
        absent: 'stop',
        on: { roll: 'rolled', stop: 'stopped' },
        always: { guard: 'isNew', target: 'begin' },
      },
      stopped: { always: [{ guard: 'hasWon', target: 'over' }, 'passed'] },
      passed: { always: { actions: 'nextTurn', target: 'begin' } },
      over: { type: 'final', args: 'claimed', prompt: 'Columns ${args.columns} are claimed' },
    },
  },
  agents: { rule28 },
  score: (table, seat) => claims(table, seat).length,
  progress: (table) => Math.max(...table.players.map((_, seat) => claims(table, seat).length)) / TO_WIN,
})
