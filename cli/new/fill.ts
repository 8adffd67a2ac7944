/** A line of a template that is there only under a condition: `dice: 'dice', // @deck&!dice`. */
const MARKED = /^(.*?)\s*\/\/ @([!\w|&]+)$/
/** Lines between these are, in whichever way the language writes comments. */
const IF = /^\s*(?:\/\/|\/\*|\{\/\*) @if ([!\w|&]+)(?: \*\/\}?)?$/
const END = /^\s*(?:\/\/|\/\*|\{\/\*) @end(?: \*\/\}?)?$/

/** The widest line that an import is put on. */
const WIDTH = 140

/**
 * What a template is for the pieces chosen. Conditions are names of pieces with `!` (not), `&` (and), which binds more
 * closely, and `|` (or); blocks are not nested. The template's own name, `starter` and `Starter`, becomes the game's.
 */
export function fill(template: string, name: string, pieces: ReadonlySet<string>): string {
  const holds = (condition: string) =>
    condition
      .split('|')
      .some((all) => all.split('&').every((word) => (word.startsWith('!') ? !pieces.has(word.slice(1)) : pieces.has(word))))
  const lines: string[] = []
  let within = true
  for (const line of template.split('\n')) {
    const begins = IF.exec(line)
    if (begins) within = holds(begins[1])
    else if (END.test(line)) within = true
    else if (within) {
      const [, text, condition] = MARKED.exec(line) ?? [null, line, null]
      if (condition === null || holds(condition)) lines.push(text)
    }
  }
  return joined(lines.join('\n')).replaceAll('starter', name).replaceAll('Starter', titleOf(name))
}

/** `dice-duel` → `Dice duel`. */
export const titleOf = (name: string): string => name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Imports on one line where they fit. */
function joined(text: string): string {
  return text.replace(/^import \{\n((?: {2}.*,\n)+)\} (from .*)$/gm, (as, names: string, from: string) => {
    const line = `import { ${names
      .trim()
      .replace(/,$/, '')
      .split(/,\n\s*/)
      .join(', ')} } ${from}`
    return line.length <= WIDTH ? line : as
  })
}
