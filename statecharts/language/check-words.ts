import { ROUND_ROBIN } from './entry-schema.ts'
import { type PhaseNode, unknownName } from './phase-tree.ts'
import { PHASE } from './schema.ts'
import { firstWord, isObject, kindOf, type Shape, type Words } from './shape.ts'
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
    if (!Array.isArray(given)) checkShape(shape.of, given, here, line)
    else for (const one of given) checkShape(shape.of, one, here, line)
  } else if (!isObject(given)) return
  else if (shape.kind === 'keyed') {
    for (const key of Object.keys(given)) checkShape(shape.of, given[key], here, `${line}.${key}`)
  } else if (shape.kind === 'words') checkObject(shape, given, here, line)
  else if (shape.kind === 'one of') {
    const kind = kindOf(shape, given)
    if (kind) checkObject(kind, given, here, line, firstWord(kind))
    else checkKnown(shape.of.map(firstWord), given, here, line)
  }
}

/** `inside`: the word that holds guards inside a guard, or entries inside an entry; they have the outermost one's line. */
function checkObject(shape: Words, given: { readonly [word: string]: unknown }, here: PhaseNode, line: string, inside?: string): void {
  const own = shape === ROUND_ROBIN ? `${line}.${given.roundRobin}` : line
  const written = Object.keys(given)
  if (!written.every((word) => Object.hasOwn(shape.words, word))) checkKnown(Object.keys(shape.words), given, here, own)
  for (const word of written) {
    const value = given[word]
    // Names and texts have no words inside.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(shape.words, word)) continue
    checkShape(shape.words[word].shape, value, here, word === inside ? own : own ? `${own}.${word}` : word)
  }
}

function checkKnown(words: readonly string[], given: object, here: PhaseNode, line: string): void {
  for (const word of Object.keys(given)) {
    if (words.includes(word)) continue
    unknownName(here, line ? `${line}.${word}` : word, `there is no word '${word}' here (known: ${words.join(', ')})${meant(word, words)}`)
  }
}
