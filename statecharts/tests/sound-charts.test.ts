import { describe, expect, test } from 'vitest'
import { type Chart, check, type Finding } from '../index.ts'
import { ChartError } from '../language/phase-tree.ts'
import { PHASE } from '../language/schema.ts'
import type { Shape } from '../language/shape.ts'
import { EveryPlay } from '../testing/check/every-play.ts'
import { type SmallChart, smallChart, UNCONDITIONAL } from '../testing/check/small-charts.ts'
import { SOUND as BY_HAND } from '../testing/check/sound-by-hand.ts'
import { Soundness } from '../testing/check/soundness.ts'
import { DEEP_SEED, runs } from '../testing/deep.ts'

const SOUND = runs(1250, 0).numRuns
/** The charts are drawn from the seeds after this one: others in each deep run. */
const FIRST = 1_000_000 * (DEEP_SEED ?? 0)

/** All that can come of a chart; null for one that does not compile, or that has too many ways. */
function followed({ chart, names }: SmallChart): Soundness | null {
  try {
    const play = new EveryPlay(chart, names, UNCONDITIONAL)
    return play.isCut ? null : new Soundness(play)
  } catch (error) {
    if (error instanceof ChartError) return null
    throw error
  }
}

const checked = ({ chart, names }: SmallChart) => check(chart, names, { unconditional: UNCONDITIONAL })

/** Whether an error is one, by all that can come of the chart. */
function isTrue(sound: Soundness, { code, where }: Finding): boolean {
  const { play } = sound
  switch (code) {
    case 'unreachable-phase':
      return !sound.isReached(where)
    case 'trap':
      return sound.isTrap(where)
    case 'always-for-ever':
      return sound.hasEngineCircle
    case 'turn-limit':
      return [...play.asked].some(([question, yes]) => !yes && /over|made|moved|enough/.test(question))
    case 'done-nowhere':
      return play.standings.some((standing) => sound.restsWhenDone(standing))
    case 'absent-seat':
      return play.standings.some((standing) => sound.waitsForAbsent(standing))
    default:
      return false
  }
}

test(`nothing is found in ${SOUND} random charts that are sound by all that can come of them, and every error in the others is one`, () => {
  const errors: { [code: string]: number } = {}
  let sound = 0
  for (let seed = FIRST + 1; sound < SOUND; seed++) {
    const small = smallChart(seed)
    const followedUp = followed(small)
    if (!followedUp) continue
    const found = checked(small)
    const why = followedUp.unsound
    const told = { seed, chart: JSON.stringify(small.chart), why }
    if (why === null) {
      sound++
      expect({ ...told, found: found.map(({ sentence }) => sentence) }).toEqual({ ...told, found: [] })
      continue
    }
    for (const finding of found) {
      if (finding.level !== 'error') continue
      errors[finding.code] = (errors[finding.code] ?? 0) + 1
      expect({ ...told, finding: finding.sentence, isTrue: isTrue(followedUp, finding) }).toEqual({
        ...told,
        finding: finding.sentence,
        isTrue: true,
      })
    }
  }
  for (const code of ['trap', 'unreachable-phase', 'turn-limit', 'done-nowhere', 'always-for-ever'])
    expect(errors[code], code).toBeGreaterThan(0)
})

/** Words that stand for what the engine has of its own; all other names are the author's. */
const REGISTERED = {
  moves:
    'accept act answer bid bite build buy challenge chat choose claim close concede confirm discard draw finish hint join launch lead lose march offer pass pick ready rethink roll sell stop tax undo vote',
  fixUps: 'clean deal flip gather noOp nextTurn shuffle startPhase tally untap',
  guards: 'allDone reached empty hasChosen isOut isTrap oneLeft',
  who: 'byScore dealer victim wolves',
  args: 'facts own',
  delays: 'slow',
}
type Kind = keyof typeof REGISTERED

/** The names that a chart uses. */
function registered(chart: Chart): { [kind in Kind]: string[] } {
  const text = JSON.stringify(chart)
  const used = Object.entries(REGISTERED).map(([kind, names]) => [kind, names.split(' ').filter((name) => text.includes(`"${name}"`))])
  return Object.fromEntries(used)
}

/** Words of the language in a chart: those of its objects, and those that stand where a name could. */
function wordsIn(here: unknown, found = new Set<string>(), named = false): Set<string> {
  if (typeof here === 'string') found.add(here)
  if (typeof here !== 'object' || here === null) return found
  if (Array.isArray(here)) for (const inner of here) wordsIn(inner, found)
  else
    for (const [word, inner] of Object.entries(here)) {
      if (!named) found.add(word)
      wordsIn(inner, found, !Array.isArray(inner) && ['states', 'on', 'after', 'args'].includes(word))
    }
  return found
}

/** Every word of the language, as its tables have it: those of objects, and those that may stand where a name could. */
function everyWord(shape: Shape, seen = new Set<Shape>()): string[] {
  if (seen.has(shape)) return []
  seen.add(shape)
  const inside = (shapes: readonly Shape[]) => shapes.flatMap((inner) => everyWord(inner, seen))
  const instead = 'instead' in shape && shape.instead ? everyWord(shape.instead, seen) : []
  switch (shape.kind) {
    case 'name':
    case 'number':
      return [...shape.own]
    case 'list':
    case 'keyed':
      return inside([shape.of])
    case 'words':
      return [...instead, ...Object.keys(shape.words), ...inside(Object.values(shape.words).map(({ shape }) => shape))]
    case 'one of':
      return [...instead, ...inside(shape.of)]
    default:
      return []
  }
}

describe('nothing is found in a sound chart', () => {
  test.each(Object.entries(BY_HAND))('%s', (_, chart) => {
    const names = registered(chart)
    for (const seats of [2, 3]) expect(check(chart, names, { seats, unconditional: ['flip', 'tally', 'deal', 'shuffle'] })).toEqual([])
  })

  test('and together they use every word of the language', () => {
    expect(Object.keys(BY_HAND)).toHaveLength(17)
    const used = wordsIn(Object.values(BY_HAND))
    const words = [...new Set(everyWord(PHASE))]
    expect(words.length).toBeGreaterThan(75)
    // The usual direction need not be written.
    expect(words.filter((word) => !used.has(word))).toEqual(['forward'])
  })
})
