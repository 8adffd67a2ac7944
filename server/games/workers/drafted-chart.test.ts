import { expect, test } from 'vitest'
import { createMatch } from '../../../engine/index.ts'
import { internalsOf } from '../../../engine/rules/game.ts'
import hearts from '../../../games/hearts/game.ts'
import { textOfChart } from '../../../statecharts/language/write-text.ts'
import { draftedChart, draftedGame } from './drafted-chart.ts'

const own = textOfChart(JSON.parse(JSON.stringify(internalsOf(hearts).definition.chart)), 'json')
const draft = (text: string, matches: Parameters<typeof draftedChart>[1]['matches'] = []) => draftedChart(hearts, { text, matches })

/** The text with something else in it, and the line of that. */
function changed(from: string, to: string) {
  expect(own.split(from)).toHaveLength(2)
  return { text: own.replace(from, to), line: own.slice(0, own.indexOf(from)).split('\n').length }
}

test('the chart as it is has no findings and no differences, and can be copied', async () => {
  const { svg, findings, changes, texts } = await draft(own)
  expect([findings, changes]).toEqual([[], []])
  expect(svg).toContain('data-phase="trick"')
  expect(texts?.json).toBe(own)
  expect(draftedGame(hearts, texts!.typescript).name).toBe('hearts')
})

test('what cannot be read is found where it stands', async () => {
  const { text, line } = changed('"initial": "deal",', '"initial": "deal"')
  const { svg, findings, texts } = await draft(text)
  expect([svg, texts]).toEqual([null, null])
  expect(findings).toEqual([expect.objectContaining({ level: 'error', code: 'text', line: line + 1, column: 3 })])
  expect((await draft('[]')).findings[0]?.sentence).toMatch(/^A chart is an object/)
})

test('a wrong name and a phase that cannot be left are found at their lines, and what can be drawn is drawn', async () => {
  const wrong = changed('"target": "played"', '"target": "playd"')
  const named = await draft(wrong.text)
  expect(named.findings).toEqual([expect.objectContaining({ level: 'error', code: 'unknown-name', phase: 'trick', line: wrong.line })])
  expect(named.findings[0]?.sentence).toContain("did you mean 'played'?")

  const trapped = changed('{ "guard": "trickFull", "actions": "takeTrick", "target": "taken" }, "trick"', '"trick"')
  const { svg, walk, findings, changes } = await draft(trapped.text)
  expect(svg).toContain('data-differs')
  expect(walk?.lines.filter(({ from }) => from === 'played').map(({ to }) => to)).toEqual(['trick'])
  expect(findings.map(({ level, code }) => `${level} ${code}`)).toContain('error unreachable-phase')
  expect(changes.length).toBeGreaterThan(0)
  expect(() => draftedGame(hearts, trapped.text)).toThrow()
})

test('it says of a match that stands in the chart whether it fits the draft', async () => {
  const { match } = createMatch(hearts, { seats: 4, secret: 'a'.repeat(64), variant: {}, at: 0 })
  const standing = [{ id: 'one', match }]
  expect((await draft(own, standing)).fits).toEqual([{ id: 'one', why: null }])
  const renamed = own.replaceAll('"passing"', '"giving"').replace('"args": "giving"', '"args": "passing"')
  const { findings, fits } = await draft(renamed, standing)
  expect(findings).toEqual([])
  expect(fits).toEqual([{ id: 'one', why: expect.stringContaining("'passing'") }])
  expect((await draft(own.replace('"played"', '"x"'), standing)).fits).toEqual([])
})
