import { expect, test } from 'vitest'
import { graphOf } from './graph.ts'
import { litIn } from './lit.ts'
import { samples } from './samples.ts'
import { toSvg } from './svg.ts'
import { widthOf } from './text.ts'

const marksOf = (svg: string, path: string) => new RegExp(`class="([^"]*)" data-path="${path}"`).exec(svg)![1]!.split(' ')

test('the phases that play is in are lit, with all around them; a region’s phases by any seat’s number', async () => {
  const svg = await toSvg(samples.council, { active: { bidding: { 0: 'ready', 1: 'thinking', 2: '' } } })
  for (const path of ['', 'bidding', 'bidding.ready', 'bidding.thinking']) expect(marksOf(svg, path)).toContain('active')
  for (const path of ['opening', 'bidding.out', 'debate.speaking']) expect(marksOf(svg, path)).not.toContain('active')
})

test('the arrows that play took are lit, also one from around the phase and one to what a group begins with', () => {
  const { edges } = litIn(graphOf(samples.council), [], ['opening', 'bidding.thinking', 'bidding.ready', 'debate.speaking', 'over'])
  expect([...edges]).toEqual(['opening>bidding', 'bidding.thinking>bidding.ready', 'bidding>debate', 'debate>over'])
})

test('a progression is a numbered list, collapsed to one line when asked', async () => {
  const listed = await toSvg(samples.council)
  expect(listed).toContain('>1. deal: each seat, 2 rounds<')
  expect(listed).toContain('>· shuffle<')
  const collapsed = await toSvg(samples.council, { collapsed: true })
  expect(collapsed).toContain('>▸ deal … burn<')
  expect(collapsed).not.toContain('>· shuffle<')
})

test('interrupts and seats are drawn as such', async () => {
  const svg = await toSvg(samples.council)
  expect(marksOf(svg, 'challenge')).toContain('interrupt')
  expect(marksOf(svg, 'bidding')).toContain('seats')
  expect(svg).toContain('<g class="arrow interrupt" data-from="debate.speaking" data-to="challenge">')
})

test('what an author wrote is text, never markup', async () => {
  const svg = await toSvg(samples.council, { title: '<&"' })
  expect(svg).toContain('<title>&lt;&amp;&quot;</title>')
  expect(svg).toContain('Say &quot;yes&quot; or &lt;no&gt;')
})

test('the same chart is the same picture', async () => {
  expect(await toSvg(samples.council)).toBe(await toSvg(samples.council))
})

test('the table of widths knows narrow, wide, bold and square characters', () => {
  expect(widthOf('iii', 'line')).toBeLessThan(widthOf('mmm', 'line') / 3)
  expect(widthOf('deal', 'name')).toBeGreaterThan(widthOf('deal', 'line'))
  expect(widthOf('卓', 'line')).toBeGreaterThan(11.5)
})
