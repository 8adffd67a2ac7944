import { FAMILY, FONTS } from './text.ts'

/** A picture's colours: the custom property that a page may set, and what stands in for it in light and in dark. */
const COLOURS = {
  ink: ['#22262b', '#ebe8e1'],
  quiet: ['#565c62', '#adb4b9'],
  line: ['#868278', '#858d94'],
  border: ['#c9c2b2', '#4a525a'],
  paper: ['#f5f3ee', '#14171a'],
  group: ['#faf8f2', '#1b1f23'],
  box: ['#fffdf9', '#262b30'],
  accent: ['#0f6b5c', '#5cc3ad'],
  glow: ['#d3ebe3', '#1d3f38'],
  inside: ['#f1f6f1', '#1a2624'],
  'on-accent': ['#ffffff', '#06231e'],
  step: ['#6b46a3', '#b99aec'],
  interrupt: ['#a8431f', '#f0916f'],
} as const

const all = (nth: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, colours]) => `--_${name}:var(--playchart-${name},${colours[nth]})`)
    .join(';')

const fonts = Object.entries(FONTS).map(([style, { weight, slant }]) => `.playchart .${style}{font-weight:${weight};font-style:${slant}}`)

/** Every rule begins with the picture's own class, so that an inlined picture leaves its page alone. */
export const STYLE = `
.playchart{${all(0)};background:var(--_paper);font-family:${FAMILY}}
@media (prefers-color-scheme:dark){.playchart{${all(1)}}}
.playchart text{fill:var(--_ink)}
.playchart text.prompt,.playchart text.fact{fill:var(--_quiet)}
.playchart text.step{fill:var(--_step)}
${fonts.join('\n')}
.playchart .heading text{paint-order:stroke;stroke:var(--_group);stroke-width:4px;stroke-linejoin:round}
.playchart .heading.inside text{stroke:var(--_inside)}
.playchart .box{fill:var(--_box);stroke:var(--_border);stroke-width:1.2}
.playchart .group>.box,.playchart .seats>.box{fill:var(--_group)}
.playchart .seats>.box{stroke-dasharray:.1 4.5;stroke-linecap:round;stroke-width:2.2}
.playchart .interrupt>.box{stroke:var(--_interrupt);stroke-dasharray:6 4}
.playchart .inner{fill:none;stroke:var(--_border)}
.playchart .rule{stroke:var(--_border);stroke-opacity:.6}
.playchart .eye{fill:none;stroke:var(--_quiet);stroke-width:1.1;stroke-linecap:round}
.playchart .phase[data-visited]>.box{stroke:var(--_accent)}
.playchart .phase[data-waiting]>.box{stroke:var(--_interrupt);stroke-width:2}
.playchart .phase[data-active]:not([data-phase=""])>.box{stroke:var(--_accent)}
.playchart :is(.group,.seats)[data-active]:not([data-phase=""])>.box{fill:var(--_inside)}
.playchart :is(.leaf,.final)[data-active]>.box{fill:var(--_glow);stroke-width:2.5}
.playchart .phase[data-active]>.inner{stroke:var(--_accent)}
.playchart .way{fill:none;stroke:var(--_line);stroke-width:1.3}
.playchart .head,.playchart .dot{fill:var(--_line)}
.playchart .interrupt>.way{stroke:var(--_interrupt);stroke-dasharray:6 4}
.playchart .interrupt>.head{fill:var(--_interrupt)}
.playchart .interrupt>.tail{fill:var(--_group);stroke:var(--_interrupt);stroke-width:1.2;stroke-linejoin:round}
.playchart .taken .way{stroke:var(--_accent);stroke-width:2.6}
.playchart .taken .head,.playchart .taken .tail{fill:var(--_accent);stroke:var(--_accent)}
.playchart text[data-lit]{fill:var(--_accent);font-weight:700}
.playchart text.sign{font-weight:700}
.playchart text.sign[data-holds=yes]{fill:var(--_accent)}
.playchart text.sign[data-holds=no]{fill:var(--_interrupt)}
.playchart .disc{fill:var(--_accent);stroke:var(--_glow);stroke-width:1.5}
.playchart text.seat{fill:var(--_on-accent)}
@media (prefers-reduced-motion:no-preference){.playchart :is(.box,.inner){transition:fill .2s,stroke .2s}}
`

/** What a picture needs besides when it marks how its chart differs from another. */
export const DIFFERENCES_STYLE = `
.playchart text[data-differs]{font-weight:700}
.playchart text[data-differs=added]{fill:var(--_accent)}
.playchart text[data-differs=removed]{fill:var(--_interrupt);text-decoration:line-through}
.playchart text[data-differs=changed]{fill:var(--_step)}
.playchart .phase[data-differs]>.box{stroke-width:2.5}
.playchart .phase[data-differs=added]>.box{stroke:var(--_accent)}
.playchart .phase[data-differs=removed]>.box{stroke:var(--_interrupt);stroke-dasharray:2 4}
.playchart .phase[data-differs=changed]>.box{stroke:var(--_step)}
`
