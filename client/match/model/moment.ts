import type { Moment, MomentChoice, MomentMove, StateGroup } from '@playchart/inspector'
import type { ClientResponse } from 'hono/client'
import { SPECTATOR } from '../../../engine/model/seats.ts'
import type { Args, Definition, LineNow, MoveNow, View } from '../../../engine/model/views.ts'
import { sentenceCase } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
import { answer } from '../../remote/answer.ts'
import { routes } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { nameOf, promptText } from './sentences.ts'

type StateLines = StateGroup['fields']

/** What the server tells of the moves, conditions and state of one version. */
interface ChartNow {
  readonly version: number
  readonly seat: number | null
  readonly seats: readonly number[]
  readonly lines: readonly LineNow[]
  /** Empty for spectators. */
  readonly moves: readonly MoveNow[]
  readonly table: StateLines
  readonly players: readonly StateLines[]
  readonly view: View
}

/** What the page knows, which words a moment. */
interface Page {
  readonly definition: Definition
  readonly match: MatchInfo
  /** The newest version. */
  readonly newest: number | undefined
  /** The arguments of a move in words. */
  said(move: string, args: Args): string
}

/**
 * Why the page cannot show the moves and state of a version: a moderator looks as somebody else, and would be told what spectators are.
 * Null if it can.
 */
export function whyNoMoment({ mySeat }: Pick<MatchInfo, 'mySeat'>, newest: Pick<View, 'viewer'> | null): string | null {
  return mySeat === null && newest !== null && newest.viewer !== SPECTATOR ? OTHERS : null
}

const OTHERS = t('You look at this match as somebody else. Moves and state are not told here then; the board shows what they see.')

/**
 * The moves, conditions and state of one version of a match, as a seat may know them; null: as the visitor does. Rejects with the server's
 * sentence.
 */
export async function momentOf(page: Page, version: number, seat: number | null): Promise<Moment> {
  const asked = routes.matches[':id'].versions[':version'].chart.$get({
    param: { id: page.match.id, version: String(version) },
    query: seat === null ? {} : { seat: String(seat) },
  })
  const told = await answer(asked as Promise<ClientResponse<ChartNow>>)
  if (!told.ok) throw new Error(told.problem.message)
  return momentIn(page, told.value)
}

function momentIn(page: Page, { version, seat, seats, lines, moves, table, players, view }: ChartNow): Moment {
  const { definition, match } = page
  const isOwn = version === page.newest && seat !== null && seat === match.mySeat
  const named = [...new Set(lines.flatMap(({ move }) => move ?? []))]
  const all = moves.length > 0 ? moves : named.map((move): MoveNow => ({ move, open: null, why: [] }))
  return {
    version,
    seat,
    seats,
    prompt: promptText(match, view, undefined, definition.texts),
    moves: all.map(
      ({ move, open, why, onlyIn = [] }): MomentMove => ({
        ...{ move, open, why, onlyIn },
        name: definition.moves[move]?.name ?? sentenceCase(move),
        lines: lines.filter((line) => line.move === move),
        choices: isOwn ? choicesOf(page, view, move) : [],
      }),
    ),
    rest: lines.filter(({ move }) => move === null),
    state: [{ title: t('On the table'), fields: table }, ...players.map((fields, owner) => ({ title: nameOf(match, owner), fields }))],
  }
}

/** More than these are not listed: the board is easier to choose on. */
const MOST_CHOICES = 200

function choicesOf({ said }: Page, { moves }: View, move: string): MomentChoice[] {
  const options = moves.find((one) => one.move === move)?.options ?? []
  return options.length > MOST_CHOICES ? [] : options.map((args) => ({ args, text: said(move, args) }))
}
