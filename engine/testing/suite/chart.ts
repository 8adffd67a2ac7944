import { expect } from 'vitest'
import { check } from '../../../statecharts/check/check.ts'
import { fromXState } from '../../../statecharts/draw/exchange/from-xstate.ts'
import { toMermaid } from '../../../statecharts/draw/exchange/mermaid.ts'
import { toScxml } from '../../../statecharts/draw/exchange/scxml.ts'
import { toSvg } from '../../../statecharts/draw/picture/svg.ts'
import { spelledOut, toEditable } from '../../../statecharts/language/to-editable.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import type { SuiteTest } from './told-once.ts'

/** The chart has no mistakes, and other tools can draw and edit it. */
export function testChart(test: SuiteTest, game: Game): void {
  test('its chart has no errors, is drawn with every phase, and comes back from other editors as it was', async () => {
    for (const seats of game.players.counts) {
      const { compiled } = internalsOf(game).forSeats(seats).gate
      const { chart, names, phases } = compiled
      expect(check(chart, names, { seats }).filter(({ level }) => level === 'error')).toEqual([])
      const [svg, mermaid, scxml] = [await toSvg(chart), toMermaid(chart), toScxml(compiled)]
      for (const { name, path } of [...phases.values()].filter(({ parent }) => parent)) {
        expect(svg).toContain(`data-phase="${path}"`)
        expect(mermaid).toMatch(new RegExp(`state "${name}[",]`))
        expect(scxml).toContain(` pc:phase="${path}"`)
      }
      expect(fromXState(JSON.parse(JSON.stringify(toEditable(chart))))).toStrictEqual(spelledOut(chart))
    }
  })
}
