import type { ReadableView } from '../../engine/readable.ts'
import type { Args, Definition, DomainInfo, LegalMove } from '../../engine/view-shape.ts'
import type { Json } from '../../statecharts/index.ts'
import type { Lines } from './lines.ts'
import { argsTyped, exampleNow, exampleOf } from './spelling.ts'
import type { Witness } from './witness.ts'

/** What somebody at the keyboard wants: a move, to let others go first, or to stop. */
export type Wish =
  | { readonly kind: 'move'; readonly move: string; readonly args: Args }
  | { readonly kind: 'wait' }
  | { readonly kind: 'quit' }

/** Somebody at the keyboard, and what he is to choose from. */
export interface Choosing {
  readonly lines: Lines
  readonly say: (text: string) => void
  readonly witness: Witness
  readonly definition: Definition
  readonly view: ReadableView
  /** Whether somebody else, or the clock, may go on instead. */
  readonly mayWait: boolean
}

/** More choices than this are not shown all at once. */
const SHOWN_AT_MOST = 40
const HELP = 'A number makes that choice. q quits, u takes your last move back, resign leaves the match.'

/** Asks until there is something that can be proposed. */
export async function wishOf(choosing: Choosing): Promise<Wish> {
  const { view, witness, definition } = choosing
  const all = view.moves.flatMap(({ move, options }) => (options ?? [null]).map((args) => ({ move, args })))
  const direct = all.length <= SHOWN_AT_MOST
  const items = direct ? all : view.moves.map(({ move }) => ({ move, args: null }))
  if (choosing.mayWait) choosing.say('  w  wait for the others')
  const texts = items.map(({ move, args }) => (args ? witness.choice(move, args) : `${definition.moves[move]?.name ?? move} …`))
  for (;;) {
    const picked = await numbered(choosing, texts, (typed) => spelled(choosing, typed))
    if (typeof picked === 'object') return picked
    const { move, args } = items[picked]!
    if (args) return { kind: 'move', move, args }
    const given = await argumentsOf(choosing, view.moves.find((legal) => legal.move === move)!)
    if (given) return given
  }
}

/** Shows texts with numbers and gives the place of the one that is chosen, or what was wished otherwise. */
async function numbered(
  choosing: Choosing,
  texts: readonly string[],
  otherwise: (typed: string) => Wish | string | null,
): Promise<number | Wish> {
  const { lines, say } = choosing
  for (const [i, text] of texts.entries()) say(`  ${String(i + 1).padStart(String(texts.length).length)}  ${text}`)
  for (;;) {
    const typed = await lines.ask('> ')
    if (typed === 'q') return { kind: 'quit' }
    if (typed === '?') {
      const example = exampleNow(choosing)
      say(HELP)
      if (example) say(`A move can also be typed with its arguments as JSON, such as ${example}.`)
      continue
    }
    if (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= texts.length) return Number(typed) - 1
    const wish = otherwise(typed)
    if (wish !== null && typeof wish === 'object') return wish
    say(wish ?? `'${typed}' is none of them: choose a number from 1 to ${texts.length}, or ? for help.`)
  }
}

/** A move spelt out, `place {"square":4}`; a sentence where it is not right, null where it is no move. */
function spelled(choosing: Choosing, typed: string): Wish | string | null {
  const { definition, mayWait } = choosing
  if (typed === 'w' && mayWait) return { kind: 'wait' }
  if (typed === 'u') return { kind: 'move', move: 'undo', args: {} }
  const [, move, rest] = /^(\w+)\s*(.*)$/.exec(typed) ?? []
  if (move === undefined || !Object.hasOwn(definition.moves, move) || definition.moves[move]!.fixUp) return null
  const args = argsTyped(rest!)
  return args ? { kind: 'move', move, args } : `The arguments of ${move} are to be JSON, such as ${exampleOf(choosing, move)}.`
}

/** Asks for each argument of a move; null to choose again. */
async function argumentsOf(choosing: Choosing, { move, options }: LegalMove): Promise<Wish | null> {
  const args: Args = {}
  for (const [arg, domain] of Object.entries(choosing.definition.moves[move]!.args)) {
    const open = options?.filter((option) => Object.entries(args).every(([name, value]) => same(option[name], value)))
    const given =
      open && domain.kind === 'components'
        ? await someOf(
            choosing,
            arg,
            open.map((option) => option[arg] as readonly string[]),
          )
        : open
          ? await oneOf(choosing, arg, domain, [...new Map(open.map((option) => [JSON.stringify(option[arg]), option[arg]!])).values()])
          : await typedFor(choosing, arg, domain)
    if (given === null || 'kind' in given) return given
    args[arg] = given.value
  }
  return { kind: 'move', move, args }
}

type Given = { readonly value: Json } | Wish | null

async function oneOf(choosing: Choosing, arg: string, domain: DomainInfo, values: readonly Json[]): Promise<Given> {
  if (values.length === 1) return { value: values[0]! }
  choosing.say(`${arg}:`)
  const picked = await numbered(
    choosing,
    values.map((value) => choosing.witness.argument(domain, value)),
    () => null,
  )
  return typeof picked === 'object' ? picked : { value: values[picked]! }
}

/** Several components together, of which not all that could be chosen are legal. */
async function someOf({ lines, say, witness }: Choosing, arg: string, legal: readonly (readonly string[])[]): Promise<Given> {
  if (legal.length === 1) return { value: legal[0]! }
  const ids = [...new Set(legal.flat())]
  say(`${arg}:`)
  for (const [i, id] of ids.entries()) say(`  ${String(i + 1).padStart(2)}  ${witness.face(id)}`)
  for (;;) {
    const typed = await lines.ask(`${arg} (numbers, such as 1 2): `)
    if (typed === 'q') return { kind: 'quit' }
    const wanted = new Set(typed.split(/[\s,]+/).flatMap((number) => (number ? [ids[Number(number) - 1]] : [])))
    const found = legal.find((chosen) => chosen.length === wanted.size && chosen.every((id) => wanted.has(id)))
    if (found) return { value: found }
    say('That is not possible: choose others.')
  }
}

/** An argument that cannot be listed with all the others. */
async function typedFor(choosing: Choosing, arg: string, domain: DomainInfo): Promise<Given> {
  const { lines, say, witness, view } = choosing
  if (domain.kind === 'bool') return oneOf(choosing, arg, domain, [true, false])
  if (domain.kind === 'oneOf') return oneOf(choosing, arg, domain, domain.values)
  if (domain.kind === 'seat') return oneOf(choosing, arg, domain, [...view.players.keys()])
  const components = domain.kind === 'component' || domain.kind === 'components' ? witness.components(domain, view) : []
  if (domain.kind === 'component') {
    const ids = components.map(({ id }) => id)
    return ids.length ? oneOf(choosing, arg, domain, ids) : null
  }
  for (const [i, { text }] of components.entries()) say(`  ${i + 1}  ${text}`)
  for (;;) {
    const typed = await lines.ask(`${arg} (${wanted(domain)}): `)
    if (domain.kind === 'text') return { value: typed }
    if (typed === 'q') return { kind: 'quit' }
    const numbers = typed.split(/[\s,]+/).map(Number)
    if (!numbers.every(Number.isInteger)) say('Type numbers.')
    else if (domain.kind === 'components') {
      const ids = numbers.map((number) => components[number - 1]?.id)
      if (ids.every((id) => id !== undefined)) return { value: ids as string[] }
      say(`There are ${components.length} to choose from.`)
    } else return { value: domain.kind === 'slot' || domain.kind === 'space' ? numbers[0]! - 1 : numbers[0]! }
  }
}

function wanted(domain: DomainInfo): string {
  switch (domain.kind) {
    case 'int':
      return `a number from ${domain.min} to ${domain.max}`
    case 'components':
      return domain.min === domain.max ? `${domain.min} numbers` : `${domain.min} to ${domain.max} numbers`
    case 'text':
      return `up to ${domain.max} characters`
    default:
      return 'a number'
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
