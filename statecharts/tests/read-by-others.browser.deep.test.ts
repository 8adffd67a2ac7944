import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { toMermaid } from '../draw/exchange/mermaid.ts'
import { SCXML_NAMESPACE, toScxml } from '../draw/exchange/scxml.ts'
import { graphOf } from '../draw/graph/graph.ts'
import { toSvg } from '../draw/picture/svg.ts'
import { FONTS, type TextStyle, widthOf } from '../draw/picture/text.ts'
import { type Compiled, compile, type Names } from '../index.ts'
import type { Chart } from '../language/chart.ts'
import { DEEP_SEED, MORE } from '../testing/deep.ts'
import { NAMES, samples } from '../testing/draw/samples.ts'
import { NAMES as RANDOM_NAMES } from '../testing/random-chart.ts'
import { chartWithFacts } from '../testing/random-facts.ts'

const GAMES = new URL('../../games/', import.meta.url)
const games = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** As `engine/rules/game.ts` has it, which nothing here may import. */
const INTERNALS = Symbol.for('playchart.game')
async function chartOf(name: string): Promise<[string, Chart, Names]> {
  const { default: game } = (await import(`../../games/${name}/game.ts`)) as { default: Played }
  const { chart, names } = game[INTERNALS].forSeats(game.players.min).gate.compiled
  return [name, chart, names]
}
interface Played {
  readonly players: { readonly min: number }
  readonly [INTERNALS]: { forSeats(seats: number): { readonly gate: { readonly compiled: Compiled } } }
}

/** Of random charts those that differ most in their words; in a deep run many others. */
const SEEDS = [5, 6, 10]
const first = DEEP_SEED
const seeds = first === null ? SEEDS : Array.from({ length: SEEDS.length * MORE }, (_, nth) => first + nth)

/** Of the games those with most kinds of lines; in a deep run all. */
const drawn = first === null ? games.filter((name) => ['bluff', 'hearts', 'tictactoe'].includes(name)) : games

/** What is exported, read by those it is for: mermaid's own parser and renderer, a browser's XML parser, a browser's fonts. */
const charts: [string, Chart, Names][] = [
  ...Object.entries(samples).map(([name, chart]): [string, Chart, Names] => [name, chart, NAMES]),
  ...(await Promise.all(drawn.map(chartOf))),
  ...seeds.map((seed): [string, Chart, Names] => [
    `random ${seed}`,
    chartWithFacts(Array.from({ length: 90 }, (_, i) => (seed * 7919 * (i + 5)) % 997)),
    RANDOM_NAMES,
  ]),
]

let browser: Browser
let page: Page
beforeAll(async () => {
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
  browser = await chromium.launch({ executablePath: inject('chromium'), args: flags })
  page = await browser.newPage()
  await page.setContent('<body></body>')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js') })
}, 300_000)
afterAll(async () => {
  await browser?.close()
})

declare const mermaid: { parse(text: string): Promise<{ diagramType: string }>; render(id: string, text: string): Promise<{ svg: string }> }

test.each(charts)('mermaid parses and draws %s, every name and line as written', async (_, chart) => {
  const said = await page.evaluate(async (text) => {
    const { diagramType } = await mermaid.parse(text)
    // It measures each text in the page, which would lay out what was there before each time.
    document.body.replaceChildren()
    document.body.innerHTML = (await mermaid.render('drawn', text)).svg
    return { diagramType, text: document.body.textContent!.replace(/\s+/g, '') }
  }, toMermaid(chart))
  expect(said.diagramType).toMatch(/^state/)
  const { nodes, edges } = graphOf(chart)
  const inside = nodes.flatMap(({ name, facts, steps, stays }) => [name, ...facts, ...[...steps, ...stays].map(({ text }) => text)])
  const texts = [...inside, ...edges.flatMap(({ lines }) => lines.map(({ text }) => text))]
  for (const each of texts) expect(said.text).toContain(each.replace(/\s+/g, ''))
})

test('mermaid’s parser refuses what is wrong', async () => {
  await expect(page.evaluate(() => mermaid.parse('stateDiagram-v2\n a --> -->'))).rejects.toThrow(/Parse error/)
})

test.each(charts)('the SCXML of %s is well-formed, in the W3C’s namespace, and leads only to ids that it has', async (_, chart, names) => {
  const { error, namespace, missing, twice, states } = await page.evaluate(
    (text) => {
      const read = new DOMParser().parseFromString(text, 'application/xml')
      const named = [...read.querySelectorAll('state,parallel,final')].map((state) => state.id)
      const led = [...read.querySelectorAll('[target]')].map((one) => one.getAttribute('target')!)
      const first = [...read.querySelectorAll('[initial]')].map((one) => one.getAttribute('initial')!)
      return {
        error: read.querySelector('parsererror')?.textContent ?? null,
        namespace: read.documentElement.namespaceURI,
        missing: [...led, ...first].filter((id) => !named.includes(id)),
        twice: named.filter((id, nth) => named.indexOf(id) !== nth),
        states: named.length,
      }
    },
    toScxml(compile(chart, 3, names)),
  )
  expect({ error, namespace, missing, twice }).toEqual({ error: null, namespace: SCXML_NAMESPACE, missing: [], twice: [] })
  expect(states).toBeGreaterThanOrEqual(graphOf(chart).nodes.length)
})

/** A font that the tests bring, as the one that pictures ask for first: as it is, and as much wider and narrower as fonts are. */
const FONTS_TRIED = [...['100%', '135%', '80%'].map((wide) => fontOf(wide)), '']
function fontOf(wide: string): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('mermaid'))
  const faces = ['Regular', 'Bold'].map((name) => {
    const file = readFileSync(resolve(`katex/dist/fonts/KaTeX_SansSerif-${name}.woff2`)).toString('base64')
    const weight = name === 'Bold' ? '550 900' : '100 549'
    return `@font-face{font-family:Helvetica;font-weight:${weight};size-adjust:${wide};src:url(data:font/woff2;base64,${file})}`
  })
  return faces.join('\n')
}

test.each(charts)(
  'the SVG of %s is well-formed, and every text is within its box and as wide as the table says, in any font',
  async (_, chart) => {
    const pictures = [await toSvg(chart), await toSvg(chart, { path: graphOf(chart).nodes.map(({ path }) => path) })]
    for (const svg of pictures) {
      const { error, texts } = await page.evaluate(
        async ({ svg, fonts }) => {
          const read = new DOMParser().parseFromString(svg, 'application/xml')
          const texts: { text: string; style: string; lit: boolean; width: number; within: boolean }[] = []
          for (const font of fonts) {
            document.body.innerHTML = `<style>${font}</style>${svg}`
            await Promise.all([document.fonts.load('400 11px Helvetica'), document.fonts.load('700 11px Helvetica')])
            const picture = document.querySelector('svg.playchart')!
            const holding = [...picture.querySelectorAll('.phase:has(>.rule)')]
            const headings = [...picture.querySelectorAll('.heading')]
            for (const row of picture.querySelectorAll('text')) {
              const around = row.closest('.phase') ?? holding[headings.indexOf(row.closest('.heading')!)]
              const box = (around?.querySelector('.box') ?? picture).getBoundingClientRect()
              const { left, right } = row.getBoundingClientRect()
              const within = left >= box.left - 0.5 && right <= box.right + 0.5
              texts.push({
                text: row.textContent!,
                style: row.getAttribute('class')!,
                lit: 'lit' in row.dataset,
                width: row.getBBox().width,
                within,
              })
            }
          }
          return { error: read.querySelector('parsererror')?.textContent ?? null, texts }
        },
        { svg, fonts: FONTS_TRIED },
      )
      expect(error).toBeNull()
      expect(texts.length).toBeGreaterThan(3 * FONTS_TRIED.length)
      expect(texts.filter(({ within }) => !within)).toEqual([])
      // A letter's outline may lean out of its width, the more so where it is slanted.
      const other = texts.filter(({ text, style, lit, width }) => {
        const said = widthOf(text, style as TextStyle, lit)
        return Math.abs(width - said) > 2 + said * 0.02
      })
      expect(other).toEqual([])
      expect(Object.keys(FONTS)).toEqual(expect.arrayContaining([...new Set(texts.map(({ style }) => style))]))
    }
  },
)
