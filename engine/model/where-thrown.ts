/**
 * Where in a game's own folder something was thrown, and by which rule, as far as its name is known: `apply, game.ts:66`. Null where it
 * was thrown elsewhere. A stack may also be given as text. `folders`: the game's folder, by every path that modules may know it by.
 */
export function whereThrown(error: unknown, ...folders: readonly string[]): string | null {
  for (let thrown = error; thrown !== undefined && thrown !== null; thrown = thrown instanceof Error ? thrown.cause : null) {
    const frames = framesIn(thrown instanceof Error ? (thrown.stack ?? '') : String(thrown), folders)
    const rule = frames.map(({ name }) => RULES[name]).find((known) => known !== undefined)
    if (frames[0]) return `${rule ? `${rule}, ` : ''}${frames[0].place}`
  }
  return null
}

/** By the name of the function that an author writes, what it is. */
const RULES: { readonly [name: string]: string | undefined } = {
  ...Object.fromEntries(
    [
      ...['legal', 'apply', 'defaults', 'undoable', 'beforeDeal', 'afterDeal', 'onResign', 'score', 'winners', 'ranking'],
      ...['diagram', 'progress', 'choose', 'observe'],
    ].map((name) => [name, name]),
  ),
  test: 'guard',
}

interface Frame {
  /** Of the function, without what it belongs to; empty where it has none. */
  readonly name: string
  /** As `game.ts:66`. */
  readonly place: string
}

/** Above the stack Node writes the line that does not parse, or imports what is not there. */
const ABOVE = /^(.+):(\d+)$/
const FRAME = /^ *at (?:async )?(?:(?:.*[. ])?([\w$<>]+)(?: \[as (\w+)\])? \()?(.+?):(\d+):\d+\)?$/

function framesIn(stack: string, folders: readonly string[]): Frame[] {
  return stack.split('\n').flatMap((line) => {
    const [, name = '', alias, inFrame, lineOfFrame] = FRAME.exec(line) ?? []
    const [, above, lineAbove] = ABOVE.exec(line) ?? []
    const [written, number] = inFrame === undefined ? [above, lineAbove] : [inFrame, lineOfFrame]
    if (written === undefined) return []
    const path = written.startsWith('file:') ? decodeURIComponent(new URL(written).pathname) : written
    const inside = folders.find((one) => path.startsWith(`${one}/`))
    return inside === undefined ? [] : [{ name: alias ?? name, place: `${path.slice(inside.length + 1)}:${number}` }]
  })
}
