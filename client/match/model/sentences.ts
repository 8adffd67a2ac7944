import { TAKE_BACK } from '../../../engine/model/built-in-moves.ts'
import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import { ADMIN, CLOCK, ENGINE, SPECTATOR } from '../../../engine/model/seats.ts'
import { deckOf, type LineWords, logText, UNKNOWN } from '../../../engine/model/template.ts'
import { IS_ENGLISH } from '../../../engine/model/text.ts'
import type { Definition, GameTexts, MoveInfo, StepView, ToldView, View } from '../../../engine/model/views.ts'
import { listed, sentenceCase, unnamed } from '../../../engine/model/words.ts'
import { argsText, argumentText, type Names } from '../../kit/board/form-values.ts'
import { gameWords } from '../../kit/board/game-words.ts'
import type { StackDomain } from '../../kit/board/stack-shape.ts'
import { faceText } from '../../kit/board/words.ts'
import { count, t } from '../../languages/text.ts'
import { calledAt } from '../../remote/player-name.ts'
import type { HistoryEntry, MatchInfo } from '../../remote/wire.ts'
import type { Faces } from './known-faces.ts'
import { filled, speaksOfAwaited } from './prompt-text.ts'
import { capital, type NameOf, type Thing } from './seat-names.ts'

/** The name of the player at a seat, numbered if several have the same; a free seat has a name of its own. */
export function nameOf(match: MatchInfo | null, seat: number): string {
  const players = match?.players ?? []
  const player = players[seat]
  if (player === undefined) return t('Player {seat}', { seat: seat + 1 })
  if (player === null) return t('Free seat {seat}', { seat: seat + 1 })
  return calledAt(players, seat)
}

/** A line of the log: who made the move ('' for the game itself) and what it was. */
export interface Sentence {
  who: string
  what: string
  /** `what` continues after `who` as one sentence, in the game's own words. */
  told?: true
  /** Not a move, but a divider between two turns. */
  divides?: true
}

/** The engine's own move that passes the turn. */
const NEXT_TURN = 'nextTurn'
/** Whether the line tells whose turn begins. */
export const isDivider = ({ move }: Pick<HistoryEntry, 'move'>): boolean => move === NEXT_TURN
/** How a log text that names the player first begins. */
const PLAYER_FIRST = '${player}'

/** Whether the log has a line for it; games may leave moves out. */
export const hasLine = ({ moves }: Definition, { move, besides }: Pick<HistoryEntry, 'move' | 'besides'>): boolean =>
  move === null || moves[move]?.log !== false || (besides?.some((one) => moves[one.move]?.log) ?? false)

/**
 * The entries that have a line. A divider is left out if no player has anything to do below it, as where a round ends with the turn already
 * passed on. `more`: whether the match goes on after the last entry.
 */
export function linesOf<Entry extends Pick<HistoryEntry, 'move' | 'by' | 'for' | 'besides'>>(
  definition: Definition,
  entries: readonly Entry[],
  more: boolean,
): Entry[] {
  let isPlayed = more
  return entries
    .filter((entry) => hasLine(definition, entry))
    .toReversed()
    .filter((entry) => {
      if (entry.move !== NEXT_TURN) {
        isPlayed ||= entry.by !== ENGINE || entry.for !== null
        return true
      }
      const begins = isPlayed
      isPlayed = false
      return begins || (entry.besides ?? []).length > 0
    })
    .reverse()
}

type Draw = (thing: Thing, text: string) => string
type Said = Pick<HistoryEntry, 'move' | 'by' | 'args' | 'for' | 'turn' | 'faces' | 'facts' | 'besides'>

export function sentence(
  definition: Definition,
  match: MatchInfo | null,
  entry: Said,
  /** The turn before the entry, to which the game's own moves belong. */
  before: number = entry.turn,
  name: NameOf = (seat) => nameOf(match, seat),
  /** What stands for something that can be drawn. Default: its text. */
  draw: Draw = (_, text) => text,
): Sentence {
  if (entry.move === null) return { who: '', what: t('Something happens in secret') }
  const besides = (entry.besides ?? []).flatMap((one) => besideText(definition, one, name, draw))
  const own =
    entry.move === NEXT_TURN || definition.moves[entry.move]?.log !== false ? ownSentence(definition, entry, before, name, draw) : null
  if (besides.length === 0) return own ?? { who: '', what: '' }
  if (own === null) return { who: '', what: besides.join('. ') }
  const { divides: _, ...said } = own
  return { ...said, what: [said.what, ...besides].join('. ') }
}

function ownSentence(definition: Definition, entry: Said, before: number, name: NameOf, draw: Draw): Sentence {
  if (entry.move === NEXT_TURN) return { who: '', what: t('{name}’s turn', { name: name(entry.turn) }), divides: true }
  const key = entry.move ?? ''
  const move = definition.moves[key]
  // Players have agreed on it; only its name in the log is the admin's.
  const who = key === TAKE_BACK ? '' : mover(name, entry.by)
  if (move?.log) {
    const player = name(typeof entry.by === 'number' ? entry.by : (entry.for ?? before))
    const tell = (text: string) => told(definition, text, move, entry, player, name, draw)
    const begins = move.log.startsWith(PLAYER_FIRST) && (typeof entry.by === 'number' || who === '')
    if (begins) return { who: player, what: tell(move.log.slice(PLAYER_FIRST.length)), told: true }
    return { who: typeof entry.by === 'number' ? '' : who, what: capital(tell(move.log).trimStart()) }
  }
  const args = argsText(move, entry.args, namesOf(definition, name, entry, draw))
  const whom = entry.for === null ? '' : `: ${name(entry.for)}`
  return { who, what: `${move?.name || sentenceCase(key)}${args && ` (${args})`}${whom}` }
}

/** The line of a fix-up that told something within the version of another move. */
function besideText(definition: Definition, { move: key, for: seat, facts }: ToldView, name: NameOf, draw: Draw): string[] {
  const move = definition.moves[key]
  return move?.log ? [capital(told(definition, move.log, move, { args: {}, facts }, name(seat), name, draw).trimStart())] : []
}

function mover(name: NameOf, by: StepView['by']): string {
  if (by === ENGINE || by === null) return ''
  if (by === CLOCK) return t('Time is up')
  if (by === ADMIN) return t('Admin')
  return name(by)
}

/** The status line with names and facts filled in; empty if the phase has no prompt and nobody may act. */
export function promptText(
  match: MatchInfo | null,
  view: View,
  name: NameOf = (seat, called) => called ?? nameOf(match, seat),
  texts?: GameTexts,
): string {
  const said = filled(view.phase.prompt, view, name, texts).trim()
  const waiting = waitingText(view, name)
  // Spectators are told whom the match waits for, if the prompt does not say it.
  const isTold =
    view.viewer !== SPECTATOR || waiting === '' || speaksOfAwaited(view) || view.awaited.every((seat) => said.includes(name(seat)))
  return capital(!said ? (isMine(view) ? t('It is your turn') : waiting) : isTold ? said : `${said} – ${lowered(waiting)}`)
}

/** Whom the match waits for besides the viewer; empty if it waits for nobody else. */
function waitingText({ awaited, awaitsOthers, viewer, players, inactive }: View, name: NameOf): string {
  const others = awaited.filter((seat) => seat !== viewer)
  if (awaitsOthers) return viewer === SPECTATOR ? t('Waiting for players') : t('Waiting for others')
  if (others.length === 0) return ''
  if (others.length === 1) return t('{name} is to move', { name: name(others[0]) })
  if (others.length === players.length - inactive.length) return t('Waiting for everyone')
  return t('Waiting for {names}', { names: listed(others.map((seat) => name(seat))) })
}

const lowered = (text: string) => (text.startsWith(t('Waiting')) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text)

/** Of more winners than this, two are named and the others counted. */
const MOST_NAMED = 4

/** The result of a finished match. */
export function resultText(match: MatchInfo | null, view: View): string {
  const { winners, viewer } = view
  if (winners.length === 0) return t('A draw.')
  const mine = winners.includes(viewer as number)
  if (mine && winners.length === 1) return t('You win!')
  const names = winners.flatMap((seat) => (seat === viewer ? [] : [nameOf(match, seat)]))
  if (mine) names.unshift(t('you'))
  const named = names.length > MOST_NAMED ? [...names.slice(0, 2), t('{n} others', { n: names.length - 2 })] : names
  return capital(count(winners.length, { one: '{names} wins.', other: '{names} win.' }, { names: listed(named) }))
}

/**
 * Whether play waits for a seat, as far as the viewer may know. A seat that takes no part may have moves too, such as returning to the
 * table, but it is not their turn.
 */
export const isTurn = ({ awaited, inactive }: View, seat: number) => awaited.includes(seat) && !inactive.includes(seat)

/** Whether it is the viewer's turn. */
export const isMine = (view: View) => typeof view.viewer === 'number' && isTurn(view, view.viewer)

/** The name of a component by its face, if it was ever seen. */
export function faceName(definition: Definition, faces: Faces, id: string, domain: StackDomain): string {
  const face = faces.get(id)
  return face === undefined ? UNKNOWN : wordsOfFace(definition, deckOf(definition.fields, domain), face)
}

function wordsOfFace({ decks }: Definition, deck: string, face: number): string {
  const { names, components } = decks[deck] ?? {}
  const values = components?.[face]
  return names?.[face] ?? (values ? faceText(values) : UNKNOWN)
}

/** How the arguments of a move are called that has no line of its own: its components by the faces that the entry tells. */
function namesOf(definition: Definition, seat: NameOf, { args, faces = {} }: Pick<HistoryEntry, 'args' | 'faces'>, draw: Draw): Names {
  const known = new Map<unknown, number | null>(
    Object.entries(faces).flatMap(([arg, face]) => {
      const ids = [args[arg]].flat()
      return [face].flat().map((one, i): [unknown, number | null] => [ids[i], one])
    }),
  )
  return {
    seat: (one) => seat(one),
    component: (id, domain) => {
      const [deck, face] = [deckOf(definition.fields, domain), known.get(id) ?? null]
      return face === null
        ? unnamed(deck, 1, isEnglish(definition))
        : draw({ kind: 'component', deck, face }, wordsOfFace(definition, deck, face))
    },
  }
}

/** Whether lines of the log are English: where a game has no texts in the page's language, no line is in two. */
const isEnglish = ({ texts }: Definition) => IS_ENGLISH || texts === undefined

/** Arguments whose words are people's own. */
const OF_PEOPLE: readonly (DomainInfo['kind'] | undefined)[] = ['seat', 'text']
const kindOf = (domain: DomainInfo | undefined) => (domain?.kind === 'values' ? domain.of.kind : domain?.kind)

/** Fills names, arguments and facts into a move's log text, as plain text. */
function told(
  definition: Definition,
  text: string,
  move: MoveInfo,
  said: Pick<HistoryEntry, 'args' | 'faces' | 'facts'>,
  player: string,
  name: NameOf,
  draw: Draw,
): string {
  const words: LineWords = {
    english: isEnglish(definition),
    seat: (seat) => name(seat),
    component: (deck, face) => draw({ kind: 'component', deck, face }, wordsOfFace(definition, deck, face)),
    argument: (domain, value) => (value === null ? UNKNOWN : argumentText(domain, value, namesOf(definition, name, said, draw))),
    // A name has its colour already, and what players write is in no language of the game's.
    drawn: (name, value, text) =>
      OF_PEOPLE.includes(kindOf(move.args[name])) ? text : draw({ kind: 'value', name, value }, gameWords(text, definition.texts)),
  }
  return logText(text, move, said, player, definition.fields, words)
}
