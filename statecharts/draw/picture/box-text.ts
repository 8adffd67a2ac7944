import type { Edge, Node } from '../graph/graph.ts'
import { type Text, type TextBlock, textBlock } from './text.ts'

const MOST_IN_BOX = 230
const MOST_ON_EDGE = 190

/** What is written in a phase's box, or at the top of it. `title` is the root's name. */
export function boxText(node: Node, title: string): TextBlock {
  const prompt = (node.prompt?.split(' | ') ?? []).map((text): Text => ({ style: 'prompt', text }))
  const facts = node.facts.map((text, nth): Text => ({ style: 'fact', text, secret: nth < node.secrets }))
  const stays = node.stays.map(
    ({ id, text, interrupt }): Text => ({ style: 'line', line: id, text: `${interrupt === null ? '↻' : '⤺'} ${text}` }),
  )
  const name = node.interrupt ? `${node.name} ⤺` : node.name
  return textBlock([{ style: 'name', text: name || title }, ...prompt, ...facts, ...stays, ...stepTexts(node)], MOST_IN_BOX)
}

/** What is written on an arrow. */
export function edgeText({ lines }: Edge): TextBlock {
  return textBlock(
    lines.map(({ id, text }): Text => ({ style: 'label', line: id, text })),
    MOST_ON_EDGE,
  )
}

/** Numbered, but for what is inside groups. */
function stepTexts({ steps }: Node): Text[] {
  let number = 0
  const collapsed = steps.length === 1 && steps[0]!.move === null
  return steps.map(({ id, text, depth }) => ({
    style: 'step',
    line: id,
    text: collapsed ? `▸ ${text}` : depth === 0 ? `${++number}. ${text}` : `· ${text}`,
    indent: depth * 12,
  }))
}
