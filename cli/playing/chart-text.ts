import type { Compiled } from '../../statecharts/compile/context.ts'
import { graphOf } from '../../statecharts/draw/graph/graph.ts'
import { waysFrom } from '../../statecharts/draw/graph/ways.ts'
import { wayText } from './transition-text.ts'

/** The chart as text: each phase below the one that it is in, with what it says of itself, its progression and its ways on. */
export function chartText({ chart, places }: Compiled): string {
  const lines = graphOf(chart).nodes.flatMap(({ path, name, kind, interrupt, prompt, facts, steps }) => {
    const depth = path === '' ? 0 : path.split('.').length
    const marks = [...(kind === 'final' ? ['final'] : []), ...(interrupt ? ['interrupt'] : [])]
    const heading = [path === '' ? 'chart' : name, marks.length ? `(${marks.join(', ')})` : '', prompt === null ? '' : `“${prompt}”`]
    const said = [
      ...facts,
      ...steps.map(({ text, depth: inside }) => `${'  '.repeat(inside)}${text}`),
      ...waysFrom(places.get(path)!).map(wayText),
    ]
    return [heading.filter(Boolean).join(' '), ...said.map((line) => `    ${line}`)].map((line) => '  '.repeat(depth) + line)
  })
  return `${lines.join('\n')}\n`
}
