import { type Automaton, automatonFrom, type Block, type BlockStep, beginnings, numberOf } from './automaton.ts'
import { type Expression, type Group, groupsIn, keyOf, type Letter, withLetters } from './expression.ts'

/**
 * Reduces the states of large progressions. Twelve moves in any order are 4096 states, one for each set of moves already made.
 * So a group in any order becomes one letter of the progression, a block; counters say how many of each of its parts are
 * complete and how far the current part is. XState's parallel states would not do: they advance in turns, while a part that has
 * begun must be finished first; each would receive every event; and a frame would no longer be one chain of states.
 *
 * The language stays the same if a block's letters tell which part each of them belongs to and when the block is complete:
 * - a fixed number of parts completes it, and no part is complete without a letter;
 * - no two different parts begin with the same letter;
 * - a complete part cannot go on;
 * - where a block may begin, no other edge has one of its first letters.
 * Then no word of a block is a prefix of another, and what follows the block begins when it is complete.
 */

/** More states than this, before minimising, are not looked through for a part or for what is left around the blocks. */
const LOOKED_THROUGH_AT_MOST = 1024

/**
 * The automaton with as few blocks as needed, the largest groups first, to stay within `statesAtMost` states; or a text that says
 * why there is none.
 */
export function withBlocks(start: Expression, letters: ReadonlyMap<string, Letter>, statesAtMost: number): Automaton | string {
  const { blocks, refused } = blocksIn(start, letters, statesAtMost)
  let taken: Block[] = []
  let unclear: string | undefined
  let left = 'it has no `parallel` group'
  for (const block of blocks) {
    const automaton = around(start, letters, [...taken, block])
    const letter = unclearIn(automaton ?? [])
    if (letter !== undefined) {
      unclear ??= `'${letter}' may begin a \`parallel\` group or stand on its own there`
      continue
    }
    if (automaton && automaton.length <= statesAtMost) return automaton
    taken = [...taken, block]
    left = `around its \`parallel\` groups there are ${automaton?.length ?? `more than ${LOOKED_THROUGH_AT_MOST}`} states`
  }
  return unclear ?? refused[0] ?? left
}

function around(start: Expression, letters: ReadonlyMap<string, Letter>, blocks: readonly Block[]): Automaton | null {
  const keys = new Set(blocks.map(({ key }) => key))
  const divided = withLetters(start, ({ key }) => (keys.has(key) ? key : undefined))
  return automatonFrom(divided, letters, LOOKED_THROUGH_AT_MOST, blocks)
}

/** A move that may begin a block where it may also be something else. */
function unclearIn(automaton: Automaton): string | undefined {
  for (const { edges } of automaton) {
    const found = edges.find(({ letter, block }, i) => edges.some((other, j) => i !== j && block && other.letter.move === letter.move))
    if (found) return found.letter.move
  }
}

/** The outermost groups that can be blocks, largest first; and of those that cannot, largest first, why not. */
function blocksIn(start: Expression, letters: ReadonlyMap<string, Letter>, statesAtMost: number): { blocks: Block[]; refused: string[] } {
  const blocks = new Map<string, Block>()
  const refused: { size: number; why: string }[] = []
  const look = (e: Expression): void => {
    for (const group of groupsIn(e)) {
      const found = blockOf(group, letters, statesAtMost)
      if (typeof found !== 'string') {
        blocks.set(group.key, found)
        continue
      }
      refused.push({ size: group.children.length, why: found })
      group.children.forEach(look)
    }
  }
  look(start)
  return {
    blocks: [...blocks.values()].sort((a, b) => sizeOf(b) - sizeOf(a)),
    refused: refused.sort((a, b) => b.size - a.size).map(({ why }) => why),
  }
}

/** How many states a block stands for: the logarithm, about. */
const sizeOf = ({ copies }: Block) => copies.reduce((sum, many) => sum + Math.log(many + 1), 0)

/** A group as a block, or why it cannot be one. */
function blockOf({ key, children, min, max }: Group, letters: ReadonlyMap<string, Letter>, statesAtMost: number): Block | string {
  const count = Math.min(max, children.length)
  if (min !== count) return 'a `parallel` group may be complete and still go on'
  const alike = new Map<string, Expression[]>()
  for (const child of children) alike.set(child.key, [...(alike.get(child.key) ?? []), child])
  const parts: Automaton[] = []
  for (const [child] of alike.values()) {
    const part = automatonFrom(child, letters, LOOKED_THROUGH_AT_MOST)
    if (!part || part.length > statesAtMost) return `a part of a \`parallel\` group has more than ${statesAtMost} states of its own`
    const problem = problemOf(part)
    if (problem) return problem
    parts.push(part)
  }
  const steps = stepsOf(parts)
  const inOrder = [...letters.keys()].flatMap((letter) => steps.filter((step) => keyOf(step.letter) === letter))
  const block: Block = { key, count, copies: [...alike.values()].map(({ length }) => length), steps: inOrder }
  const first = beginnings(block)
  const unclear = first.find(({ letter }, i) => first.some((other, j) => i !== j && other.letter === letter))
  return unclear ? `'${unclear.letter.move}' may begin more than one part of a \`parallel\` group` : block
}

/** Why a part, by its automaton, cannot be kept apart from the others. */
function problemOf(part: Automaton): string | null {
  if (part.length === 0) return 'a part of a `parallel` group can never be completed'
  if (part[0].accepting) return 'a part of a `parallel` group may be skipped'
  const round = part.flatMap(({ edges }) => edges).find(({ letter }) => letter.round)
  if (round) return `'${round.letter.move}' is a round robin inside a \`parallel\` group`
  const open = part.find(({ accepting, edges }) => accepting && edges.length)
  return open ? `a part of a \`parallel\` group may be complete and still go on with '${open.edges[0].letter.move}'` : null
}

function stepsOf(parts: readonly Automaton[]): BlockStep[] {
  const places = new Map<string, number>()
  return parts.flatMap((states, part) => {
    const place = (state: number): number => {
      return states[state].accepting ? 0 : numberOf(places, `${part}.${state}`) + 1
    }
    const leadsBack = states.some(({ edges }) => edges.some(({ to }) => to === 0))
    return states.flatMap(({ edges }, state) =>
      edges.flatMap(({ letter, to }): BlockStep[] => [
        ...(state === 0 ? [{ letter, part, from: 0, to: place(to) }] : []),
        ...(state > 0 || leadsBack ? [{ letter, part, from: place(state), to: place(to) }] : []),
      ]),
    )
  })
}
