import type { DomainInfo } from '../../engine/model/domain-info.ts'
import { isInOrder, isSeveral, type SeveralInfo, valuesOf } from '../../engine/model/domain-info.ts'
import type { Args, LegalMove } from '../../engine/model/views.ts'
import { lowerWords } from '../../engine/model/words.ts'
import { columnsOf, padded } from '../../engine/text/text-columns.ts'
import type { Json } from '../../statecharts/index.ts'
import type { Lines } from './lines.ts'
import { argsTyped, exampleNow, exampleOf, type Table } from './spelling.ts'

/** Fewer choices than this are listed in one column. */
const IN_COLUMNS = 10
const BETWEEN = 3

/** What the person at the keyboard wants: a move, to wait, to take back, or to quit. */
export type Wish =
  | { readonly kind: 'move'; readonly move: string; readonly args: Args }
  | { readonly kind: 'wait' }
  | { readonly kind: 'quit' }

/** The person at the keyboard, and what they choose from. */
export interface Choosing extends Table {
  readonly lines: Lines
  readonly say: (text: string) => void
  /** Whether another player or a timer may act instead. */
  readonly mayWait: boolean
}

/** More choices than this are not shown all at once. */
const SHOWN_AT_MOST = 40
const HELP = 'A number makes that choice. q quits, u takes your last move back, resign leaves the match.'

/** Asks until the answer is a wish that can be carried out. */
export async function wishOf(choosing: Choosing): Promise<Wish> {
  const { view, witness, say, mayWait } = choosing
  const items = itemsOf(view.moves)
  const [first] = items
  if (mayWait) say('  w  wait for the others')
  if (items.length === 1 && !first.args) return (await moveAsked(choosing, first.move)) ?? (await wishTyped(choosing))
  // If all choices are of one move, each need not name it.
  const isOne = items.length >= IN_COLUMNS && items.every(({ move, args }) => args && move === first.move)
  if (isOne) say(`${nameOf(choosing, first.move)}:`)
  const texts = items.map(({ move, args }) => {
    if (!args) return `${nameOf(choosing, move)} …`
    return isOne ? witness.arguments(move, args, view) : witness.choice(move, args, view)
  })
  for (;;) {
    const picked = await numbered(choosing, texts)
    if (typeof picked === 'object') return picked
    const { move, args } = items[picked]
    const wish = args ? { kind: 'move' as const, move, args } : await moveAsked(choosing, move)
    if (wish) return wish
  }
}

const nameOf = ({ definition }: Choosing, move: string) => definition.moves[move]?.name ?? move

interface Item {
  readonly move: string
  /** Null if the arguments are asked for afterwards. */
  readonly args: Args | null
}

/** Lists every choice; if there are too many, the moves with most choices are listed without arguments. */
function itemsOf(moves: readonly LegalMove[]): Item[] {
  const lengths = moves.flatMap(({ options }) => options?.length ?? []).sort((a, b) => a - b)
  const together = (most: number) => moves.reduce((sum, { options }) => sum + (options && options.length <= most ? options.length : 1), 0)
  const most = lengths.findLast((length) => together(length) <= SHOWN_AT_MOST) ?? 1
  return moves.flatMap(({ move, options }): Item[] =>
    options && options.length <= most ? options.map((args) => ({ move, args })) : [{ move, args: null }],
  )
}

/** Shows numbered texts. Returns the index of the chosen one, or another wish that was typed. */
async function numbered(choosing: Choosing, texts: readonly string[]): Promise<number | Wish> {
  const { lines, say } = choosing
  for (const line of listing(texts, lines.columns)) say(line)
  for (;;) {
    const typed = await typedAt(choosing, '> ')
    if (typeof typed === 'object') return typed
    if (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= texts.length) return Number(typed) - 1
    say(`'${typed}' is not one of them: choose ${texts.length === 1 ? '1' : `a number from 1 to ${texts.length}`}, or ? for help.`)
  }
}

/** Reads a line; returns a wish if it is one by itself, such as a typed move or q. */
async function typedAt(choosing: Choosing, prompt: string): Promise<string | Wish> {
  const { lines, say } = choosing
  for (;;) {
    const typed = await lines.ask(prompt)
    if (typed === '?') {
      const example = exampleNow(choosing)
      say(HELP)
      if (example) say(`A move can also be typed with its arguments as JSON, where seats and places count from 0, such as ${example}.`)
      continue
    }
    const wish = wishIn(choosing, typed)
    if (wish === null) return typed
    if (typeof wish === 'object') return wish
    say(wish)
  }
}

/** Asks until a wish is typed. */
async function wishTyped(choosing: Choosing): Promise<Wish> {
  for (;;) {
    const typed = await typedAt(choosing, '> ')
    if (typeof typed === 'object') return typed
    choosing.say(`'${typed}' is not a move: type a move, or ? for help.`)
  }
}

/** Parses a typed wish, `q` or `place {"square":4}`; returns a sentence if it is wrong, null if it is not a wish. */
function wishIn(choosing: Choosing, typed: string): Wish | string | null {
  const { definition, mayWait } = choosing
  if (typed === 'q') return { kind: 'quit' }
  if (typed === 'w' && mayWait) return { kind: 'wait' }
  if (typed === 'u') return { kind: 'move', move: 'undo', args: {} }
  const [, move, rest] = /^([A-Za-z]\w*)\s*(.*)$/.exec(typed) ?? []
  if (move === undefined || !Object.hasOwn(definition.moves, move) || definition.moves[move].fixUp) return null
  const args = argsTyped(rest)
  return args ? { kind: 'move', move, args } : `The arguments of ${move} must be JSON, such as ${exampleOf(choosing, move)}.`
}

/** Explains a move and asks for each of its arguments; returns null to choose again. */
async function moveAsked(choosing: Choosing, move: string): Promise<Wish | null> {
  const { definition, view, say } = choosing
  const { help, args: domains } = definition.moves[move]!
  const { options } = view.moves.find((legal) => legal.move === move)!
  say([nameOf(choosing, move), ...(help ? [help] : [])].join(': '))
  const args: Args = {}
  const several = Object.keys(domains).length > 1
  for (const [arg, domain] of Object.entries(domains)) {
    const open = options?.filter((option) => Object.entries(args).every(([name, value]) => same(option[name], value)))
    if (several && domain.kind !== 'text') say(`${capital(lowerWords(arg))}:`)
    const given = isSeveral(domain)
      ? await someOf(choosing, domain, open?.map((option) => option[arg] as readonly Json[]) ?? null)
      : open
        ? await oneOf(choosing, domain, [...new Map(open.map((option) => [JSON.stringify(option[arg]), option[arg]!])).values()])
        : await typedFor(choosing, arg, domain)
    if (given === null || 'kind' in given) return given
    args[arg] = given.value
  }
  return { kind: 'move', move, args }
}

type Given = { readonly value: Json } | Wish | null

async function oneOf(choosing: Choosing, domain: DomainInfo, values: readonly Json[]): Promise<Given> {
  const { witness, view } = choosing
  if (values.length === 1) return { value: values[0]! }
  const picked = await numbered(
    choosing,
    values.map((value) => witness.argument(domain, value, view)),
  )
  return typeof picked === 'object' ? picked : { value: values[picked]! }
}

/** Asks for several values or components, if not all combinations are legal; `legal` is null if it is unknown which are. */
async function someOf(choosing: Choosing, domain: SeveralInfo, legal: readonly (readonly Json[])[] | null): Promise<Given> {
  const { say, lines } = choosing
  if (legal?.length === 1) return { value: legal[0]! }
  const possible = legal && new Set(legal.flat())
  const there = choicesOf(choosing, domain).filter(({ id }) => possible?.has(id) ?? true)
  const inOrder = isInOrder(domain)
  const many = `${domain.min === domain.max ? domain.min : `${domain.min} to ${domain.max}`}${inOrder ? ' in order' : ''}`
  const few = Math.min(domain.max, Math.max(1, domain.min))
  const example = inOrder ? Array.from({ length: few }, (_, i) => (i % there.length) + 1) : there.slice(0, few).map((_, i) => i + 1)
  const texts = there.map(({ text }) => text)
  for (const line of listing(texts, lines.columns)) say(line)
  for (;;) {
    const typed = await typedAt(choosing, `Choose ${many}, such as ${example.join(' ')}: `)
    if (typeof typed === 'object') return typed
    const written = typed.split(/[\s,]+/).filter(Boolean)
    const numbers = (inOrder ? written : [...new Set(written)]).map(Number)
    const ids = numbers.flatMap((number) => (there[number - 1] ? [there[number - 1]!.id] : []))
    if (ids.length < numbers.length) say(`Choose by number, from 1 to ${there.length}.`)
    else if (ids.length < domain.min || ids.length > domain.max) say(`Choose ${many}, not ${ids.length}.`)
    else {
      const isThat = (chosen: readonly Json[]) => (inOrder ? same(chosen, ids) : ids.every((id) => chosen.includes(id)))
      const found = legal ? legal.find((chosen) => chosen.length === ids.length && isThat(chosen)) : ids
      if (found) return { value: found }
      say('Those cannot be chosen together: choose others.')
    }
  }
}

/** What the values are chosen from. */
function choicesOf({ witness, view }: Choosing, domain: SeveralInfo): readonly { readonly id: Json; readonly text: string }[] {
  if (domain.kind === 'components') return witness.components(domain, view)
  return valuesOf(domain.of, view.players.length).map((id) => ({ id, text: witness.argument(domain.of, id, view) }))
}

/** Asks for an argument whose values cannot be listed. */
async function typedFor(choosing: Choosing, arg: string, domain: DomainInfo): Promise<Given> {
  const { lines, say, witness, view } = choosing
  if (domain.kind === 'bool') return oneOf(choosing, domain, [true, false])
  if (domain.kind === 'oneOf') return oneOf(choosing, domain, domain.values)
  if ((domain.kind === 'slot' || domain.kind === 'space') && domain.called) return oneOf(choosing, domain, [...domain.called.keys()])
  if (domain.kind === 'seat') return oneOf(choosing, domain, [...view.players.keys(), ...(domain.none ? [null] : [])])
  if (domain.kind === 'component') {
    const ids = witness.components(domain, view).map(({ id }) => id)
    return ids.length ? oneOf(choosing, domain, ids) : null
  }
  const prompt = `${capital(lowerWords(arg))} (${wanted(domain)}): `
  if (domain.kind === 'text') return { value: await lines.ask(prompt) }
  for (;;) {
    const typed = await typedAt(choosing, prompt)
    if (typeof typed === 'object') return typed
    if (!/^-?\d+$/.test(typed)) say('Type a number.')
    else return { value: domain.kind === 'slot' || domain.kind === 'space' ? Number(typed) - 1 : Number(typed) }
  }
}

function wanted(domain: DomainInfo): string {
  if (domain.kind === 'int') return `a number from ${domain.min} to ${domain.max}`
  return domain.kind === 'text' ? `up to ${domain.max} characters` : 'a number'
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats numbered choices, from 1; in several columns if there are many and the lines are wide enough. */
export function listing(texts: readonly string[], width: number): string[] {
  const number = String(texts.length).length
  const items = texts.map((text, i) => `${String(i + 1).padStart(number)}  ${text}`)
  const widest = Math.max(...items.map(columnsOf))
  const fitting = Math.max(1, Math.floor((width - 2 + BETWEEN) / (widest + BETWEEN)))
  const rows = items.length < IN_COLUMNS ? items.length : Math.ceil(items.length / fitting)
  return Array.from({ length: rows }, (_, row) => {
    const line = items.filter((_, i) => i % rows === row)
    return `  ${line.map((item) => padded(item, widest + BETWEEN)).join('')}`.trimEnd()
  })
}
