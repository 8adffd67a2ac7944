import type { Json } from '../../statecharts/language/chart.ts'
import type { Match, Step } from '../model/match.ts'
import { readable } from '../model/readable.ts'
import { ADMIN, ENGINE, SPECTATOR, type Viewer } from '../model/seats.ts'
import { fillTemplate } from '../model/template.ts'
import type { Args, Definition, StepView, View } from '../model/views.ts'
import { type RecordedMatch, replay } from '../propose/replay.ts'
import type { Game } from '../rules/game.ts'
import { describeGame } from '../view/describe-game.ts'
import { stepViewOf, viewOf } from '../view/view.ts'
import { faceText } from './author-names.ts'
import { differences } from './changes.ts'
import { phaseText, shownState } from './shown.ts'

/** A match as it was played: version 0 and what came after. */
export interface Played {
  readonly first: Match
  readonly steps: readonly Step[]
}

/**
 * Returns a match as text to read: for each version who did what, where play is then, and what changed. It contains only what the
 * viewer may know; by default that is an admin. Throws what `replay` throws.
 */
export function playthrough(game: Game, match: RecordedMatch | Played, viewer: Viewer = ADMIN): string {
  const { first, steps } = 'log' in match ? replay(game, match) : match
  const definition = describeGame(game, first.seats)
  const begun = viewOf(game, first, viewer)
  let before = shownState(definition, readable(definition, begun))
  const text = [
    `${titleOf(game, first)}, as ${viewerText(viewer)} sees it`,
    '',
    `version ${begun.version}`,
    ...placeLines(definition, begun),
  ]
  text.push(...changeLines({ game: {}, players: begun.players.map(() => ({})), timers: [], banks: [], inactive: [], computed: {} }, before))
  for (const step of steps) {
    const seen = stepViewOf(game, step, viewer)
    const after = shownState(definition, readable(definition, seen.view))
    text.push(
      '',
      `version ${seen.version}: ${doneText(definition, seen)}`,
      ...toldLines(definition, seen),
      ...placeLines(definition, seen.view),
      ...seen.shuffled.map((stack) => `  ${stack}: shuffled`),
      ...changeLines(before, after),
    )
    before = after
  }
  return `${text.join('\n')}\n`
}

function titleOf({ displayName, variants }: Game, { seats, variant }: Match): string {
  const chosen = Object.entries(variant).map(([option, value]) => {
    return `, ${variants[option]?.displayName ?? option}: ${variants[option]?.values[value]?.displayName ?? value}`
  })
  return `${displayName} for ${seats}${chosen.join('')}`
}

function viewerText(viewer: Viewer): string {
  if (typeof viewer === 'number') return `seat ${viewer}`
  return viewer === SPECTATOR ? 'a spectator' : 'an admin'
}

function doneText({ moves }: Definition, { move, by, args, for: whom }: StepView): string {
  if (move === null) return 'something in secret'
  const given = Object.entries(args).map(([arg, value]) => `${arg} ${value === null ? 'unknown' : wordOf(value)}`)
  const who = by === ENGINE || by === null ? '' : `${typeof by === 'number' ? `seat ${by}` : `the ${by}`}: `
  return `${who}${moves[move]?.name ?? move}${given.length ? ` (${given.join(', ')})` : ''}${whom === null ? '' : `, for seat ${whom}`}`
}

/** What the move told, and what fix-ups told that ran within its version. */
function toldLines(definition: Definition, { move, facts, besides = [] }: StepView): string[] {
  const own = facts && move !== null ? [`  told: ${factsText(definition, move, facts)}`] : []
  return [
    ...own,
    ...besides.map((one) => `  ${definition.moves[one.move]?.name ?? one.move}: ${factsText(definition, one.move, one.facts)}`),
  ]
}

function factsText({ moves, decks }: Definition, move: string, facts: Args): string {
  const said = Object.entries(facts).map(([fact, value]) => {
    const info = moves[move]?.facts?.[fact]
    const deck = info && 'deck' in info ? decks[info.deck] : undefined
    const face = (one: Json) => (deck && typeof one === 'number' ? faceText(deck.components[one] ?? {}) : one)
    return `${fact}: ${wordOf(Array.isArray(value) ? value.map(face) : face(value))}`
  })
  return said.join(', ') || 'it happened'
}

/** Where play is, who may move, what the status line says, and how it ended. */
function placeLines(definition: Definition, view: View): string[] {
  const { phase, turn, awaited, awaitsOthers, moves } = view
  const facts = Object.entries({ ...phase.args, ...phase.privateArgs }).map(([fact, value]) => `, ${fact}: ${JSON.stringify(value)}`)
  const place = [
    `in ${phaseText(phase.value)}`,
    view.finished ? resultText(view) : `seat ${turn}’s turn`,
    ...(awaited.length || awaitsOthers
      ? [`to move: ${[...awaited.map((seat) => `seat ${seat}`), ...(awaitsOthers ? ['others'] : [])].join(', ')}`]
      : []),
    ...(phase.prompt ? [`“${promptText(view)}”${facts.join('')}`] : []),
  ]
  const choices = moves.map(({ move, options }) => `${definition.moves[move]?.name ?? move}${waysText(options?.length)}`)
  return [`  ${place.join('; ')}`, ...(choices.length ? [`  may: ${choices.join(', ')}`] : [])]
}

function waysText(ways: number | undefined): string {
  if (ways === 1) return ''
  return ways === undefined ? ' (any)' : ` (${ways} ways)`
}

function resultText({ winners, scores }: View): string {
  const won = winners.length ? `won by ${winners.map((seat) => `seat ${seat}`).join(', ')}` : 'a draw'
  return `${won}${scores ? `, scores ${scores.join(' ')}` : ''}`
}

function promptText({ phase, turn, viewer }: View): string {
  const facts: Args = { ...phase.args, ...phase.privateArgs, player: `seat ${turn}`, you: viewerText(viewer) }
  return fillTemplate(phase.prompt, (place) => wordOf(facts[place.replace(/^(?:args|privateArgs)\./, '')]))
}

function changeLines(before: Json, after: Json): string[] {
  return differences(before, after).map(({ path, from, to }) => {
    if (path.endsWith(']')) {
      const items = [from, to].map((list) => listText(list as readonly Json[]))
      return `  ${path}: ${[items[0] && `– ${items[0]}`, items[1] && `+ ${items[1]}`].filter(Boolean).join(' ')}`
    }
    return `  ${path}: ${from === undefined ? '' : `${wordOf(from)} → `}${wordOf(to)}`
  })
}

function wordOf(value: Json | undefined): string {
  if (value === null || value === undefined) return '·'
  if (Array.isArray(value)) return `[${listText(value)}]`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The items, those alike next to each other counted. */
function listText(items: readonly Json[]): string {
  const words = items.map(wordOf)
  const firsts = words.flatMap((word, i) => (word === words[i - 1] ? [] : [i]))
  return firsts
    .map((from, n) => {
      const times = (firsts[n + 1] ?? words.length) - from
      return times > 1 ? `${times} × ${words[from]}` : words[from]
    })
    .join(', ')
}
