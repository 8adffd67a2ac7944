import { expect, test } from 'vitest'
import { check, type Finding } from '../index.ts'
import { ChartError } from '../places.ts'
import { EveryPlay } from './every-play.ts'
import { type SmallChart, smallChart, UNCONDITIONAL } from './small-charts.ts'
import { Soundness } from './soundness.ts'

const SOUND = 500

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
  for (let seed = 1; sound < SOUND; seed++) {
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
