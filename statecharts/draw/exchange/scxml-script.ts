import type { Named } from '../../compile/config.ts'
import { element, readable } from '../picture/xml.ts'

/** What is written in the ECMAScript data model: conditions, effects, and the functions that both call. */

/** A value as an expression, quoted so that it reads well in an attribute. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.length ? `{ ${entries.map(([name, inner]) => `${keyOf(name)}: ${literal(inner)}`).join(', ')} }` : '{}'
}

const keyOf = (name: string) => (/^[A-Za-z]\w*$/.test(name) ? name : literal(name))

/** All of the conditions and then the guard; undefined when there is none. */
export function allOf(conditions: readonly string[], guard?: Named): string | undefined {
  if (conditions.length === 0) return guard && condition(guard)
  return [...conditions, ...(guard ? [guard.type === 'or' ? grouped(guard) : condition(guard)] : [])].join(' && ')
}

/** A guard of the machine's as an expression, asked as lazily and in the same order. */
export function condition({ type, params = {} }: Named): string {
  const guards = (params.guards ?? []) as readonly Named[]
  if (type === 'not') return `!${guards.map(grouped).join('')}`
  if (type === 'and') return guards.map(grouped).join(' && ') || 'true'
  if (type === 'or') return guards.map(grouped).join(' || ') || 'false'
  if (type === '$at') return `pc.r[${literal(params.register)}] === ${params.count}`
  if (type.startsWith('$')) return `ask(${literal({ kind: type.slice(1), ...params })}, pc.r)`
  const { params: given, seat } = params
  if (!isFunction(type)) return `ask(${literal({ kind: 'guard', guard: type, params: given, seat })}, pc.r)`
  const args = [given, seat].map((arg) => (arg === undefined ? 'undefined' : literal(arg)))
  return `${type}(${(seat === undefined ? args.slice(0, given === undefined ? 0 : 1) : args).join(', ')})`
}

const grouped = (guard: Named) => (['and', 'or'].includes(guard.type) || guard.type === '$at' ? `(${condition(guard)})` : condition(guard))

/** Names that stand for something else in the data model. */
const OTHERS =
  'ask act pc In _event _name _sessionid _ioprocessors _x break case catch class const continue debugger default delete do else enum ' +
  'export extends false finally for function if implements import in instanceof interface let new null package private protected ' +
  'public return static super switch this throw true try typeof undefined var void while with yield await eval arguments'
const isFunction = (name: string) => /^[A-Za-z]\w*$/.test(name) && !OTHERS.split(' ').includes(name)

/** What a step does, in order: what the reader of the document is told, and what registers are set. */
export function effects(actions: readonly Named[] = []): string[] {
  return actions.flatMap(({ type, params = {} }) => {
    const register = `pc.r[${literal(params.register)}]`
    if (type === '$set') return [`${register} = ${params.to};`]
    if (type === '$count') {
      const { modulo } = params
      return [modulo === undefined ? `${register}++;` : `${register} = (${register} + 1) % ${modulo};`]
    }
    return UNTOLD.includes(type) ? [] : [`act(${literal({ kind: type.slice(1), ...params })}, pc.r);`]
  })
}

/** What matters to nobody outside the document. */
const UNTOLD = ['$regionsLeft', '$line']

/**
 * The functions that the document calls. Its reader puts `ask` and `act` beside it; without them every guard holds,
 * all take part and rounds begin with seat 0.
 */
export function functions(guards: readonly string[]): string[] {
  return [
    'var ask = typeof ask === "function" ? ask : function (question) {',
    '  if (question.kind === "starts") return question.seat === 0;',
    '  return ["inactive", "skipped", "nobody", "over"].indexOf(question.kind) < 0;',
    '};',
    'var act = typeof act === "function" ? act : function () {};',
    ...guards.filter(isFunction).flatMap((guard) => {
      const question = `{ kind: "guard", guard: "${guard}", params: params, seat: seat }`
      return [`function ${guard}(params, seat) { return ask(${question}, pc.r); }`]
    }),
  ]
}

/** Lines of ECMAScript; no element where there are none. */
export const script = (lines: readonly string[]): string[] =>
  lines.length
    ? [
        element(
          'script',
          {},
          lines.map((line) => readable(line).replaceAll('&quot;', '"')),
        ),
      ]
    : []

/** What happens where a transition is taken, or where a state is entered or left. */
export const within = (name: 'onentry' | 'onexit', lines: readonly string[]): string[] =>
  lines.length ? [element(name, {}, script(lines))] : []
