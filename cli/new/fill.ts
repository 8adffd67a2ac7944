/** A line of a template that is included under a condition: `dice: 'dice', // @deck&!dice`. */
const MARKED = /^(.*?)\s*\/\/ @([!\w|&]+)$/
/** Begins lines that are included under a condition, in each language's comment syntax. */
const IF = /^\s*(?:\/\/|\/\*|\{\/\*) @if ([!\w|&]+)(?: \*\/\}?)?$/
const END = /^\s*(?:\/\/|\/\*|\{\/\*) @end(?: \*\/\}?)?$/

/** The longest line for an import. */
const WIDTH = 140

/**
 * Fills a template for the chosen pieces. Conditions are names of pieces with `!` (not), `&` (and), which binds tighter, and `|` (or);
 * blocks are not nested. The template's own names `starter` and `Starter` become the game's.
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

/** Puts an import on one line if it fits. */
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
