import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { Simulation } from '../../engine/simulation/simulate.ts'
import type { Spread } from '../../engine/simulation/spread.ts'
import { transitionTexts } from '../../statecharts/draw/graph/transition-text.ts'
import { byMoves, heatOf, type Visits } from '../../statecharts/draw/picture/heat.ts'
import { xmlText } from '../../statecharts/draw/picture/xml.ts'
import { toSvg } from '../../statecharts/index.ts'
import { counted } from '../terminal/output.ts'
import { clockText, legalText, neverMade } from './report.ts'

/** A simulation as one self-contained HTML file for light and dark mode: tables with bars drawn by CSS, and the chart as a heat map. */
export async function simulationHtml(game: Game, simulation: Simulation): Promise<string> {
  const { seats, variant, seed, matches, usage, versions, moves } = simulation
  const chosen = Object.entries(variant).map(([option, value]) => `${option} ${value}`)
  const facts: [string, string][] = [
    ['Moves in a match', spreadText(moves)],
    ['Versions in a match', spreadText(versions)],
    ['Moves in a row of one seat', spreadText(usage.turns)],
    ...(usage.minutes ? [['Minutes by the clock', spreadText(usage.minutes)] as [string, string]] : []),
    ['Legal moves to choose from', `${spreadText(usage.choices)}, mean ${usage.choices.mean}`],
    ['Draws', shareText(simulation.draws, matches)],
    ['Not finished', shareText(simulation.unfinished, matches)],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(game.displayName)}: ${counted(matches, 'match', 'matches')}</title>
<style>${STYLE}${heatStyle(usage)}</style>
</head>
<body>
<header>
<h1>${xmlText(game.displayName)}</h1>
<p>${counted(matches, 'match', 'matches')} of ${counted(seats, 'seat')}${chosen.map((one) => `, ${xmlText(one)}`).join('')}, from seed ${seed}</p>
</header>
<main>
${section('Summary', `<dl>${facts.map(([what, value]) => `<div><dt>${what}</dt><dd>${value}</dd></div>`).join('')}</dl>`)}
${section('Winners by seat', seatsTable(simulation))}
${section('Length of matches', lengthsTable(simulation))}
${section('Moves', movesTable(simulation))}
${section('Where matches spend their time', await heatMap(game, simulation), 'wide')}
</main>
</body>
</html>
`
}

const section = (title: string, inside: string, kind = '') =>
  `<section${kind && ` class="${kind}"`}>\n<h2>${title}</h2>\n${inside}\n</section>`

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0)
const shareText = (part: number, whole: number) => `${part} (${percent(part, whole).toFixed(1)}%)`
const spreadText = ({ min, median, max }: Spread) => (min === max ? `${min}` : `${min} to ${max}, median ${median}`)

/** A cell with a bar of this length in percent, and its number. */
const barCell = (length: number, text: string) => `<td class="bar" style="--length:${length.toFixed(2)}%"><span>${text}</span></td>`

const tableOf = (headings: readonly string[], rows: readonly string[]) =>
  `<table>\n<thead><tr>${headings.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`

const list = (title: string, items: readonly string[]) =>
  items.length ? `<h3>${title}</h3>\n<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>` : ''

function seatsTable({ outcomes, matches }: Simulation): string {
  const isScored = outcomes.some(({ score }) => score !== null)
  const isIdle = outcomes.some(({ idle }) => idle > 0)
  const rows = outcomes.map(({ seat, agent, won, score, idle }) =>
    [
      `<tr><th scope="row">${seat + 1}</th><td>${xmlText(agent)}</td>${barCell(percent(won, matches), shareText(won, matches))}`,
      ...(isScored ? [`<td class="number">${score ?? ''}</td>`] : []),
      ...(isIdle ? [`<td class="number">${idle || ''}</td>`] : []),
      '</tr>',
    ].join(''),
  )
  return tableOf(['Seat', 'Agent', 'Won', ...(isScored ? ['Mean score'] : []), ...(isIdle ? ['Matches without a move'] : [])], rows)
}

function lengthsTable({ lengths, matches }: Simulation): string {
  const most = Math.max(1, ...lengths.map(({ count }) => count))
  const rows = lengths.map(
    ({ from, to, count }) =>
      `<tr><th scope="row">${from === to ? from : `${from}–${to}`}</th>${barCell(percent(count, most), shareText(count, matches))}</tr>`,
  )
  return tableOf(['Moves', 'Matches'], rows)
}

function movesTable({ usage }: Simulation): string {
  const most = Math.max(1, ...usage.moves.map(({ made }) => made))
  const rows = usage.moves.map((one) => {
    const { name, made, byAgent } = one
    const agents = Object.entries(byAgent).map(([agent, count]) => `${agent} ${count}`)
    const who = agents.length > 1 ? agents.join(', ') : clockText(one)
    const bar = barCell(percent(made, most), `${made}${who && ` <small>${xmlText(who)}</small>`}`)
    return `<tr><th scope="row">${xmlText(name)}</th>${bar}<td class="number">${xmlText(legalText(one, usage.choices))}</td></tr>`
  })
  const never = neverMade(usage).map(
    ({ name, legal }) => `${xmlText(name)}: ${legal ? 'was legal, but no agent chose it' : 'was never legal where a player chose'}`,
  )
  return tableOf(['Move', 'Made', 'Could be made in'], rows) + list('Never made', never)
}

async function heatMap(game: Game, { usage, coverage, seats }: Simulation): Promise<string> {
  const { chart } = internalsOf(game).definition
  const svg = await toSvg(chart, { title: game.displayName })
  const texts = transitionTexts(internalsOf(game).forSeats(seats).gate.compiled)
  const never = coverage.never.map((line) => `<code>${xmlText(line)}</code> ${xmlText(texts.get(line) ?? '')}`)
  const most = Math.max(1, ...Object.values(usage.moved))
  const rows = byMoves(usage).map(({ path, times, moves }) => {
    const bar = barCell(percent(moves, most), String(moves))
    return `<tr><th scope="row"><code>${xmlText(path)}</code></th>${bar}<td class="number">${times}</td></tr>`
  })
  return [
    '<p>The stronger the colour of a phase, the more moves were made there; where play only passes through, it has none. Dashed phases were never reached.</p>',
    `<div class="chart" tabindex="0" role="region" aria-label="Chart">${svg}</div>`,
    tableOf(['Phase', 'Moves made there', 'Times'], rows),
    list(`Transitions never taken (${never.length} of ${coverage.transitions})`, never),
  ].join('\n')
}

function heatStyle(visits: Visits): string {
  const rules = [...heatOf(visits)].map(([path, percent]) => {
    const box = `.chart .phase[data-phase="${path}"]>.box`
    if (percent === 0) return `${box}{stroke-dasharray:4 4;stroke:var(--never);stroke-width:2}`
    return `${box}{fill:color-mix(in oklab,var(--heat) ${percent}%,var(--_box))}`
  })
  return rules.join('\n')
}

const STYLE = `
:root{color-scheme:light dark;--paper:#f5f3ee;--card:#fffdf9;--ink:#22262b;--quiet:#565c62;--border:#d9d3c5;--bar:#9fd0c3;--heat:#e2953a;--never:#a8431f}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--card:#1f2428;--ink:#ebe8e1;--quiet:#adb4b9;--border:#3a4148;--bar:#1f5a4f;--heat:#a8641a;--never:#f0916f}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:76rem;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
h1{margin:0;font-size:1.8rem}
header p{margin:.2rem 0 1.2rem;color:var(--quiet)}
h2{margin:0 0 .7rem;font-size:1.15rem}
h3{margin:1.1rem 0 .3rem;font-size:1rem}
main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));align-items:start}
section{min-width:0;padding:1rem 1.1rem;background:var(--card);border:1px solid var(--border);border-radius:12px}
.wide{grid-column:1/-1}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.25rem 0;border-bottom:1px solid var(--border)}
dl div:last-child{border:0}
dt{color:var(--quiet)}
dd{margin:0;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .5rem .25rem 0;text-align:left;vertical-align:baseline;overflow-wrap:break-word}
thead th{color:var(--quiet);font-weight:500;font-size:.85rem;border-bottom:1px solid var(--border)}
tbody th{font-weight:500}
.number{text-align:right;white-space:nowrap}
.bar{width:55%;padding-left:.5rem;background:linear-gradient(var(--bar),var(--bar)) no-repeat left center/var(--length) 78%;border-left:1px solid var(--border)}
small{color:var(--quiet)}
ul{margin:0;padding-left:1.2rem}
li,code{overflow-wrap:anywhere}
.chart{--playchart-paper:var(--card);overflow:auto;max-height:46rem;margin:.6rem 0 1rem;border:1px solid var(--border);border-radius:8px}
.chart svg{display:block;margin:0 auto}
.chart .phase[data-phase]>.box{transition:none}
@media (forced-colors:active){.bar{background:none}}
@media print{.chart{max-height:none}}
`
