import type { Automatic, Entry, Guard, Transition, Turn } from '../../statecharts/language/chart.ts'
import { entrySteps } from '../../statecharts/language/entries.ts'
import {
  automaticsOf,
  everyPhase,
  namesOf,
  type PhaseNode,
  phaseTree,
  resolve,
  selfAndAncestors,
  transitionsOf,
} from '../../statecharts/language/phase-tree.ts'
import { guardText, promptWords } from '../../statecharts/language/words.ts'
import type { Definition, MoveInfo, Outline, OutlineClock, OutlineMove, OutlinePhase } from '../model/views.ts'
import { lowerWords, sentenceCase } from '../model/words.ts'

type Moves = Definition['moves']

/** How the game flows, for players. It is a function of the definition, which everybody may know whole. */
export function outlineOf({ chart, moves }: Pick<Definition, 'chart' | 'moves'>): Outline {
  const root = phaseTree(chart)
  const shown = everyPhase(root).flatMap((here) => {
    const phase = phaseOf(here, moves)
    return phase ? [{ here, phase }] : []
  })
  const isShown = new Set(shown.map(({ here }) => here))
  return {
    phases: shown.map(({ here, phase }) => ({
      ...phase,
      depth: selfAndAncestors(here).filter((around) => around !== here && around.parent && isShown.has(around)).length,
    })),
    ends: endsOf(root),
  }
}

/** Null where there is nothing for players to know of. */
function phaseOf(here: PhaseNode, moves: Moves): Omit<OutlinePhase, 'depth'> | null {
  const { phase } = here
  const own = movesIn(here, moves)
  const happens = fixUpsIn(here).flatMap((key) => {
    const move = moves[key]
    return move?.fixUp && move.help !== '' ? [named(key, move)] : []
  })
  const clock = Object.entries(phase.after ?? {}).map(([delay, timeout]) => timed(delay, moves[timeout.move], timeout.move))
  const isPlace = phase.description !== undefined || phase.seats !== undefined || (here.parent !== null && here.children.length > 1)
  if (own.length === 0 && happens.length === 0 && clock.length === 0 && !isPlace) return null
  const who = whoText(here, here.turn)
  return {
    path: here.path,
    name: here.parent ? sentenceCase(here.name) : 'At any time',
    about: phase.description ?? (phase.prompt === undefined ? '' : spoken(phase.prompt)),
    who: own.some((move) => move.who === undefined) ? who : null,
    moves: own,
    happens,
    clock,
  }
}

/** The moves that are legal by what is written in the phase itself, except those that are nobody's. */
function movesIn(here: PhaseNode, moves: Moves): OutlineMove[] {
  const { phase, children } = here
  // The seats' own phases list what can be chosen anew.
  const inside = children.flatMap(({ phase: inner }) => [...Object.keys(inner.on ?? {}), ...(inner.moves ?? [])])
  const revised = namesOf(phase.seats?.revise).filter((move) => !inside.includes(move))
  const keys = [...Object.keys(phase.on ?? {}), ...(phase.moves ?? []), ...(phase.only ?? []), ...stepsIn(phase.ordered), ...revised]
  return [...new Set(keys)].flatMap((key) => {
    const move = moves[key]
    if (!move || move.fixUp) return []
    const turn = transitionsOf(phase.on?.[key]).flatMap(({ turn }) => turn ?? [])[0] ?? here.turn
    if (turn === 'none') return []
    const who = whoText(here, turn)
    return [{ ...named(key, move), ...(turn !== here.turn && who !== null && { who }) }]
  })
}

/** What the engine does in the phase, besides passing the turn on. */
function fixUpsIn({ phase }: PhaseNode): string[] {
  const after = Object.values(phase.on ?? {}).flatMap((written) => transitionsOf(written).flatMap(({ actions }) => namesOf(actions)))
  const automatic = automaticsOf(phase.always).flatMap(({ actions }) => actions ?? [])
  return [...new Set([...stepsIn(phase.ordered), ...after, ...automatic])].filter((key) => key !== 'nextTurn')
}

const stepsIn = (ordered: readonly Entry[] = []) => ordered.flatMap(entrySteps).map(({ move }) => move)

const named = (move: string, { name, help }: MoveInfo): OutlineMove => ({ move, name, help })

const WHO: { readonly [turn: string]: string } = {
  current: 'The player whose turn it is',
  all: 'Everybody',
  inactive: 'Players who do not take part yet',
}

function whoText(here: PhaseNode, turn: Turn): string | null {
  if (turn === 'none') return null
  const region = here.region ?? (here.phase.seats ? here : null)
  if (region?.phase.seats && (turn === 'all' || region === here)) {
    const { who = 'all', sanitize } = region.phase.seats
    const which = who === 'all' ? 'Each player' : who === 'others' ? 'Each other player' : `Each player of: ${guardWords(who)}`
    return `${which}, at the same time${sanitize === undefined ? '' : ' and in secret'}`
  }
  return WHO[turn] ?? `The ${lowerWords(turn)}`
}

/** Facts as `promptWords` names them, one or several in a row: their names say nothing to players. */
const FACTS = /‹[^›]*›(?:\s+‹[^›]*›)*/g

/** A status line outside a match; empty if it has no words besides the facts that are filled in. */
function spoken(prompt: NonNullable<PhaseNode['prompt']>): string {
  const text = promptWords(typeof prompt === 'string' ? prompt : prompt.active).replace(FACTS, '…')
  return /\p{L}/u.test(text) ? text : ''
}

const timed = (delay: string, move: MoveInfo | undefined, key: string): OutlineClock => ({
  after: /^\d+$/.test(delay) ? Number(delay) : null,
  move: key,
  name: move?.name ?? sentenceCase(key),
  help: move?.help ?? '',
})

const guardWords = (guard: Guard) => guardText(guard).replace(/[A-Za-z][\w-]*/g, (name) => lowerWords(name))

/** Each way into a phase that ends the match. */
function endsOf(root: PhaseNode): string[] {
  const last = root.children.filter(({ phase }) => phase.type === 'final')
  const found = everyPhase(root).flatMap((here) => {
    const leads = (written: readonly (Automatic | Transition)[], line: string) =>
      written.flatMap((way, nth) => {
        if (way.target === undefined || !last.includes(resolve(way.target, here, line))) return []
        return [endText(here, way.guard, written.slice(0, nth))]
      })
    const moves = Object.entries(here.phase.on ?? {}).flatMap(([move, written]) => leads(transitionsOf(written), `on.${move}`))
    return [...leads(automaticsOf(here.phase.always), 'always'), ...moves, ...leads(transitionsOf(here.phase.onDone), 'onDone')]
  })
  return [...new Set(found)]
}

/** `before`: the ways that are asked about first. */
function endText(here: PhaseNode, guard: Guard | undefined, before: readonly (Automatic | Transition)[]): string {
  const others = before.flatMap((way) => way.guard ?? []).map((other) => guardWords({ not: other }))
  const when = guard === undefined ? others.join(', and ') : guardWords(guard)
  return when === '' ? `after ‘${sentenceCase(here.name)}’` : when
}
