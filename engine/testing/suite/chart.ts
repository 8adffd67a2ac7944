import { expect } from 'vitest'
import { check } from '../../../statecharts/check/check.ts'
import { toMermaid } from '../../../statecharts/draw/exchange/mermaid.ts'
import { toScxml } from '../../../statecharts/draw/exchange/scxml.ts'
import { fromXState } from '../../../statecharts/draw/exchange/xstate.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import { spelledOut, toEditable } from '../../../statecharts/language/to-editable.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import type { SuiteTest } from './report-once.ts'
import { IS_QUICK, seatCounts } from './sampling.ts'

/** Tests that the chart has no errors and that other tools can draw and edit it; a quick run leaves out the tools. */
export function testChart(test: SuiteTest, game: Game): void {
  const { chart } = internalsOf(game).definition
  test('its chart has no errors', () => {
    for (const seats of seatCounts(game)) {
      const { names } = internalsOf(game).forSeats(seats).gate.compiled
      expect(check(chart, names, { seats }).filter(({ level }) => level === 'error')).toEqual([])
    }
  })

  if (IS_QUICK) return
  test('its chart is drawn with every phase, and survives a round trip through other editors', async () => {
    const [svg, mermaid] = [await toSvg(chart), toMermaid(chart)]
    for (const seats of game.players.counts) {
      const { compiled } = internalsOf(game).forSeats(seats).gate
      const scxml = toScxml(compiled)
      for (const { name, path } of [...compiled.phases.values()].filter(({ parent }) => parent)) {
        expect(svg).toContain(`data-phase="${path}"`)
        expect(mermaid).toMatch(new RegExp(`state "${name}[",]`))
        expect(scxml).toContain(` pc:phase="${path}"`)
      }
    }
    expect(fromXState(JSON.parse(JSON.stringify(toEditable(chart))))).toStrictEqual(spelledOut(chart))
  })
}
