import { expect, test } from 'vitest'
import type { Chart } from '../../language/chart.ts'
import { samples } from '../../testing/draw/samples.ts'
import { toSvg } from './svg.ts'
import { widthOf } from './text.ts'

/** The element of a phase, up to the next one. */
const phaseIn = (svg: string, path: string) => new RegExp(`<g class="phase[^"]*" data-phase="${path}".*`).exec(svg)![0]
const kindsOf = (svg: string, path: string) => /class="([^"]*)"/.exec(phaseIn(svg, path))![1]!.split(' ')
const marksOf = (svg: string, path: string) =>
  [
    ...phaseIn(svg, path)
      .split('>')[0]!
      .matchAll(/data-(\w+)="true"/g),
  ].map(([, mark]) => mark)
const seatsIn = (svg: string, path: string) => [...phaseIn(svg, path).matchAll(/data-seat="(\d+)"/g)].map(([, seat]) => Number(seat))

test('the phases that play is in are lit, with all around them, and each seat is marked where it is by itself', async () => {
  const svg = await toSvg(samples.council, { active: { bidding: { 0: 'ready', 1: 'thinking', 2: '', 3: 'thinking', 10: 'thinking' } } })
  for (const path of ['', 'bidding', 'bidding.ready', 'bidding.thinking']) expect(marksOf(svg, path)).toEqual(['active'])
  for (const path of ['opening', 'bidding.out', 'debate.speaking']) expect(marksOf(svg, path)).toEqual([])
  expect(['thinking', 'ready', 'out'].map((name) => seatsIn(svg, `bidding.${name}`))).toEqual([[1, 3, 10], [0], []])
})

test('a seat of which only the group around it is known is marked there', async () => {
  const chart: Chart = {
    initial: 'night',
    states: {
      night: {
        seats: {
          initial: 'hunt',
          states: { hunt: { initial: 'seek', states: { seek: { sanitize: 'hidden', on: { bite: 'eat' } }, eat: {} } } },
        },
      },
    },
  }
  const svg = await toSvg(chart, { active: { night: { 0: 'hunt', 1: { hunt: 'seek' }, 2: '' } } })
  expect(['night.hunt', 'night.hunt.seek', 'night.hunt.eat'].map((path) => seatsIn(svg, path))).toEqual([[0], [1], []])
  // Drawn without what is inside, all are in the one box.
  const collapsed = await toSvg(chart, { active: { night: { 0: 'hunt', 1: { hunt: 'seek' } } }, collapsed: ['night.hunt'] })
  expect(seatsIn(collapsed, 'night.hunt')).toEqual([0, 1])
})

test('marks of seats stay within their phase, however many there are', async () => {
  const everybody = Object.fromEntries(Array.from({ length: 24 }, (_, seat) => [seat, 'thinking']))
  const drawn = phaseIn(await toSvg(samples.council, { active: { bidding: everybody } }), 'bidding.thinking')
  const [left, width] = ['x', 'width'].map((name) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(drawn)![1]))
  const discs = [...drawn.matchAll(/class="disc" cx="([\d.]+)" cy="[\d.]+" r="(\d+)"/g)].map(([, x, r]) => [Number(x), Number(r)] as const)
  expect(discs.length).toBe(24)
  for (const [x, r] of discs) expect(x - r > left! && x + r < left! + width!).toBe(true)
})

test('phases that an interrupt keeps waiting are told from those that play is in', async () => {
  const svg = await toSvg(samples.council, {
    active: { challenge: 'accused' },
    interrupted: [{ debate: 'speaking' }],
    path: ['debate.voting', 'debate.speaking', 'challenge.accused'],
  })
  expect(marksOf(svg, 'debate.speaking')).toEqual(['waiting', 'visited'])
  expect(marksOf(svg, 'debate')).toEqual(['waiting'])
  expect(marksOf(svg, 'challenge.accused')).toEqual(['active', 'visited'])
  expect(svg).toContain('<g class="arrow interrupt" data-from="debate.speaking" data-to="challenge" data-lit="true">')
})

test('a progression is a numbered list, collapsed to one line when asked', async () => {
  const listed = await toSvg(samples.council)
  expect(listed).toContain('>1. deal: each seat, 2 rounds<')
  expect(listed).toContain('>· shuffle<')
  const collapsed = await toSvg(samples.council, { collapsed: true })
  expect(collapsed).toContain('>▸ deal … burn<')
  expect(collapsed).not.toContain('>· shuffle<')
})

test('interrupts and seats are drawn as such; the arrow to an interrupt is dashed and leads back too', async () => {
  const svg = await toSvg(samples.council)
  expect(kindsOf(svg, 'challenge')).toContain('interrupt')
  expect(kindsOf(svg, 'bidding')).toContain('seats')
  const [arrow] = /<g class="arrow interrupt" data-from="debate.speaking" data-to="challenge">.*/.exec(svg)!
  expect(arrow).toContain('class="head"')
  expect(arrow).toContain('class="tail"')
  expect(svg).toMatch(/\.interrupt>\.way\{[^}]*stroke-dasharray/)
})

test('who may know that play is here is said beside an eye crossed out', async () => {
  const svg = await toSvg(samples.village)
  expect(svg.match(/class="eye"/g)?.length).toBe(3)
  for (const path of ['day', 'night.hunting']) expect(phaseIn(svg, path)).toContain('class="eye"')
  expect(phaseIn(svg, 'night.hunting')).toContain('>hidden from others<')
  expect(phaseIn(svg, 'judging')).not.toContain('class="eye"')
})

test('what an author wrote is text, never markup', async () => {
  const svg = await toSvg(samples.council, { title: '<&"' })
  expect(svg).toContain('<title>&lt;&amp;&quot;</title>')
  expect(svg).toContain('Say &quot;yes&quot; or &lt;no&gt;')
})

test('the same chart is the same picture', async () => {
  expect(await toSvg(samples.council)).toBe(await toSvg(samples.council))
})

test('it has colours for the dark, and moves nothing where motion is not wanted', async () => {
  const svg = await toSvg(samples.pairs)
  expect(svg).toContain('@media (prefers-color-scheme:dark)')
  const [moving, ...rest] = svg.split('\n').filter((line) => /transition|animation/.test(line))
  expect(rest).toEqual([])
  expect(moving).toMatch(/^@media \(prefers-reduced-motion:no-preference\)/)
})

test('the table of widths knows narrow, wide, bold and square characters', () => {
  expect(widthOf('iii', 'prompt')).toBeLessThan(widthOf('mmm', 'prompt') / 3)
  expect(widthOf('deal', 'name')).toBeGreaterThan(widthOf('deal', 'prompt'))
  // The same size, but bold when it is lit.
  expect(widthOf('deal', 'line')).toBeGreaterThan(widthOf('deal', 'prompt'))
  for (const character of '卓かが한') expect(widthOf(character, 'prompt')).toBe(11.5)
  // An accent takes no room, an emoji more than a letter; what is lit is as wide as it is drawn then.
  expect(widthOf('naïveté', 'prompt')).toBe(widthOf('naivete', 'prompt'))
  expect(widthOf('🎲', 'prompt')).toBeGreaterThan(11.5)
  expect(widthOf('deal', 'line', false)).toBe(widthOf('deal', 'prompt'))
})

test('status lines are drawn in words, without room for names and facts', async () => {
  const prompt = {
    active: '${you} see ${args.toSeat}. ${you} pass ${privateArgs.manyCards}',
    others: '${player} asks ${other}; ${player} waits',
  }
  const svg = await toSvg({ initial: 'a', states: { a: { prompt, on: { pass: 'b' } }, b: { type: 'final', prompt: '${player}’s last' } } })
  expect(svg).not.toContain('${')
  const title = (path: string) => /<title>([^<]*)</.exec(phaseIn(svg, path))![1]
  const others = 'The player asks the other; the player waits'
  expect(title('a')).toContain(`You see ‹to seat›. You pass ‹many cards› | ${others}`)
  expect(title('b')).toContain('The player’s last')
})
