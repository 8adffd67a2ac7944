import { phaseText } from '../../engine/golden/shown.ts'
import { describeGame, type Game, type Match, type Played, SPECTATOR, stepViewOf, type Viewer, viewOf } from '../../engine/index.ts'
import { placeNames } from '../../engine/model/place-name.ts'
import type { ReadableView } from '../../engine/model/readable.ts'
import type { Definition, PhaseValue, TimerView, View } from '../../engine/model/views.ts'
import { lowerWords } from '../../engine/model/words.ts'
import { factSaid, playerText } from '../../engine/text/component-name.ts'
import { ownDiagram, tableTexts } from '../../engine/text/diagram.ts'
import type { FieldText } from '../../engine/text/field-text.ts'
import type { Json } from '../../statecharts/index.ts'
import { Witness } from '../playing/seat-narrator.ts'
import { fieldChanges } from './field-changes.ts'

/**
 * A match as a person reads it: for each version what was done, where play then is and what has changed, from what the viewer may know.
 * Players and slots count from 1. Of games that draw themselves it shows the diagrams.
 */
export function account(game: Game, { first, steps }: Played, viewer: Viewer): string {
  const definition = describeGame(game, first.seats)
  const witness = new Witness(definition, viewer)
  const begun = witness.look(viewOf(game, first, viewer))
  let before = tableOf(game, definition, begun)
  const text = [
    `${titleOf(game, first)}, as ${viewerText(viewer)} sees it`,
    '',
    `version ${begun.version}`,
    ...placeLines(definition, begun, witness),
    ...changeLines({ table: [], players: [], drawn: null }, untouched(before)),
  ]
  for (const step of steps) {
    const seen = stepViewOf(game, step, viewer)
    const said = witness.sentence(seen)
    const view = witness.look(seen.view)
    const after = tableOf(game, definition, view)
    const shuffled = seen.shuffled.map((path) => `  ${stackText(definition, path)}: shuffled`)
    text.push(
      '',
      `version ${seen.version}${said === null ? '' : `: ${said}`}`,
      ...placeLines(definition, view, witness),
      ...shuffled,
      ...changeLines(before, after),
    )
    before = after
  }
  return `${text.join('\n')}\n`
}

interface Table {
  readonly table: readonly FieldText[]
  readonly players: readonly (readonly FieldText[])[]
  /** The game's diagram; null if it has none. */
  readonly drawn: string | null
}

const tableOf = (game: Game, definition: Definition, view: ReadableView): Table => ({
  ...tableTexts(game, definition, view),
  drawn: drawnOf(game, view),
})

function drawnOf(game: Game, view: ReadableView): string | null {
  try {
    return ownDiagram(game, view)
  } catch {
    // A broken match must be readable even if its diagram is what throws.
    return null
  }
}

/** Without what each player begins with. */
const untouched = (table: Table): Table => ({ ...table, players: table.players.map((fields) => fields.filter(({ isFirst }) => !isFirst)) })

function changeLines(before: Table, after: Table): string[] {
  const isDrawn = after.drawn !== null && after.drawn !== before.drawn
  const players = after.players.flatMap((fields, seat) =>
    fieldChanges(before.players[seat] ?? [], fields, isDrawn).map((line) => `${playerText(seat)} ${line}`),
  )
  const drawn = isDrawn ? after.drawn.split('\n') : []
  return [...drawn, ...fieldChanges(before.table, after.table, isDrawn), ...players].map((line) => `  ${line}`.trimEnd())
}

function titleOf({ displayName, variants }: Game, { seats, variant }: Match): string {
  const chosen = Object.entries(variant).map(([option, value]) => {
    return `, ${variants[option]?.displayName ?? option}: ${variants[option]?.values[value]?.displayName ?? value}`
  })
  return `${displayName} for ${seats}${chosen.join('')}`
}

function viewerText(viewer: Viewer): string {
  if (typeof viewer === 'number') return playerText(viewer)
  return viewer === SPECTATOR ? 'a spectator' : 'an admin'
}

/** The phase, the turn, who may move and what, the status line, and timers. */
function placeLines(definition: Definition, view: ReadableView, witness: Witness): string[] {
  const { phase, turn, awaited, awaitsOthers, moves, timers, inactive, finished } = view
  const [prompt, out] = [witness.prompt(view), inactive.map(playerText)]
  const place = [
    `in ${phaseText(fromOne(phase.value))}`,
    finished ? witness.result(view).replace(/\.$/, '') : `${playerText(turn)}’s turn`,
    ...(awaited.length || awaitsOthers ? [`to move: ${[...awaited.map(playerText), ...(awaitsOthers ? ['others'] : [])].join(', ')}`] : []),
    ...(prompt ? [`“${prompt}”${factsText(phase)}`] : []),
    ...(out.length ? [`out: ${out.join(', ')}`] : []),
    ...timers.map((timer) => clockText(definition, timer)),
  ]
  const choices = moves.map(({ move, options }) => `${definition.moves[move]?.name ?? move}${waysText(options?.length)}`)
  return [`  ${place.join('; ')}`, ...(choices.length ? [`  may: ${choices.join(', ')}`] : [])]
}

/** Numbers seats with regions of their own from 1. */
function fromOne(value: PhaseValue): PhaseValue {
  if (typeof value === 'string') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [/^\d+$/.test(name) ? String(Number(name) + 1) : name, fromOne(one)]),
  )
}

/** Facts of the phase that the status line does not contain. */
function factsText({ args, privateArgs, prompt }: View['phase']): string {
  const isSaid = (fact: string, value: Json) => value === null || value === '' || new RegExp(`\\b${fact}\\}`).test(prompt)
  const facts = Object.entries({ ...args, ...privateArgs }).filter(([fact, value]) => !isSaid(fact, value))
  return facts.map(([fact, value]) => `, ${lowerWords(fact)}: ${factSaid(fact, value)}`).join('')
}

function clockText({ moves }: Definition, { move, startedAt, endsAt, seat }: TimerView): string {
  const whose = seat === undefined ? '' : ` for ${playerText(seat)}`
  return `${moves[move]?.name ?? move}${whose} after ${(endsAt - startedAt) / 1000} s`
}

function waysText(ways: number | undefined): string {
  if (ways === 1) return ''
  return ways === undefined ? ' (any)' : ` (${ways} ways)`
}

/** A stack as a step names it: `players.0.hand` as `player 1 hand`. */
function stackText(definition: Definition, path: string): string {
  const [group, ...rest] = path.split('.')
  const [field = '', space] = group === 'players' ? rest.slice(1) : rest
  const info = definition.fields[group === 'players' ? 'player' : 'game'][field]
  const called = info?.kind === 'board' ? placeNames(definition).called(field, info.spaces) : null
  const named = [lowerWords(field), ...(space === undefined ? [] : [called?.[Number(space)] ?? String(Number(space) + 1)])].join(' ')
  return group === 'players' ? `${playerText(Number(rest[0]))} ${named}` : named
}
