import { FAMILY, FONTS } from './text.ts'

/** A picture's colours: the custom property that a page may set, and what stands in for it in light and in dark. */
const COLOURS = {
  ink: ['#1d2433', '#e8ecf4'],
  quiet: ['#5b6579', '#9aa5ba'],
  line: ['#8b95a8', '#6f7b91'],
  border: ['#c3cad6', '#465166'],
  paper: ['#f7f8fb', '#12161e'],
  group: ['#eef1f6', '#181e28'],
  box: ['#ffffff', '#222a37'],
  accent: ['#0f766e', '#4fd1c1'],
  glow: ['#d9f3ef', '#123e3a'],
  step: ['#6d4bb8', '#bda4f5'],
  interrupt: ['#b45309', '#f0a95a'],
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
.playchart .box{fill:var(--_box);stroke:var(--_border);stroke-width:1.2}
.playchart .group>.box{fill:var(--_group)}
.playchart .seats>.box{fill:var(--_group);stroke-dasharray:2 4;stroke-linecap:round;stroke-width:1.6}
.playchart .interrupt>.box{stroke:var(--_interrupt);stroke-dasharray:6 4}
.playchart .inner{fill:none;stroke:var(--_border)}
.playchart .rule{stroke:var(--_border);stroke-opacity:.6}
.playchart .active>.box{stroke:var(--_accent);stroke-width:2}
.playchart .active.leaf>.box,.playchart .active.final>.box{fill:var(--_glow)}
.playchart .active>.inner{stroke:var(--_accent)}
.playchart .visited:not(.active)>.box{stroke:var(--_accent)}
.playchart .way{fill:none;stroke:var(--_line);stroke-width:1.3}
.playchart .head,.playchart .dot{fill:var(--_line)}
.playchart .arrow.interrupt .way{stroke:var(--_interrupt);stroke-dasharray:6 4}
.playchart .arrow.interrupt .head{fill:var(--_interrupt)}
.playchart .arrow.lit .way{stroke:var(--_accent);stroke-width:2.4}
.playchart .arrow.lit .head{fill:var(--_accent)}
.playchart .said.lit text{fill:var(--_accent)}
`
