import { ROUND_ROBIN } from './entry-schema.ts'
import { type PhaseNode, unknownName } from './phase-tree.ts'
import { PHASE } from './schema.ts'
import { firstWord, isObject, kindOf, type Shape, type Words, written } from './shape.ts'
import { meant } from './unknown-name.ts'

/**
 * Types check the words of charts that authors write. Charts that come as data are checked here, because an unknown word would
 * have no effect.
 */

/** Throws ChartError for an unknown word in the phase itself; phases inside it are not checked. */
export function checkWords(here: PhaseNode): void {
  checkShape(PHASE, here.phase, here, '')
}

/** `line`: where the value is in its phase. Items of a list have the list's line. */
function checkShape(shape: Shape, given: unknown, here: PhaseNode, line: string): void {
  if (shape.kind === 'list') {
    for (const one of Array.isArray(given) ? given : [given]) checkShape(shape.of, one, here, line)
  } else if (!isObject(given)) return
  else if (shape.kind === 'keyed') {
    for (const [key, inner] of Object.entries(given)) checkShape(shape.of, inner, here, `${line}.${key}`)
  } else if (shape.kind === 'words') checkObject(shape, given, here, line)
  else if (shape.kind === 'one of') {
    const kind = kindOf(shape, given)
    if (kind) checkObject(kind, given, here, line, firstWord(kind))
    else checkKnown(shape.of.map(firstWord), given, here, line)
  }
}

/** `inside`: the word that holds guards inside a guard, or entries inside an entry; they have the outermost one's line. */
function checkObject(shape: Words, given: object, here: PhaseNode, line: string, inside?: string): void {
  const own = shape === ROUND_ROBIN ? `${line}.${(given as { roundRobin: string }).roundRobin}` : line
  checkKnown(Object.keys(shape.words), given, here, own)
  for (const [word, keyword, value] of written(shape.words, given)) {
    checkShape(keyword.shape, value, here, word === inside ? own : [own, word].filter(Boolean).join('.'))
  }
}

function checkKnown(words: readonly string[], given: object, here: PhaseNode, line: string): void {
  for (const word of Object.keys(given)) {
    if (words.includes(word)) continue
    unknownName(here, line ? `${line}.${word}` : word, `there is no word '${word}' here (known: ${words.join(', ')})${meant(word, words)}`)
  }
}
