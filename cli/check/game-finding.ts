import type { types } from '@babel/core'
import type { RuleSource } from './rule-sources.ts'

/** A mistake in a game, or something worth a look. */
export interface GameFinding {
  readonly level: 'error' | 'warning'
  /** As in `statecharts/language/finding.ts` or `authoring.ts`, or `not-loaded`. */
  readonly code: string
  /** The chart's line, or the place in the definition; '' if there is none. */
  readonly where: string
  readonly sentence: string
  /** The events that show it, in words; '' if there are none. */
  readonly shownBy: string
}

/** A finding about the definition besides its chart; its sentence begins with the place. */
export const gameFinding = (level: GameFinding['level'], code: string, where: string, sentence: string): GameFinding => ({
  ...{ level, code, where },
  sentence: where ? `${where}: ${sentence}` : sentence,
  shownBy: '',
})

/** The place of a finding in the source: a file relative to the game's folder, with line and column from 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A place inside a sentence: `game.ts:12`, at its beginning or in parentheses. */
const SAID = /(?:^|\()([\w./-]+\.[cm]?[jt]s):(\d+)(?::(\d+))?(?=[:)]|$)/

/**
 * Returns the place of a finding: the line that its sentence names; else the property of the chart or definition that it is about, or the
 * innermost property around it that is written as a literal; else the first line of the file.
 */
export function placeOf({ where, sentence }: Pick<GameFinding, 'where' | 'sentence'>, sources: readonly RuleSource[]): SourcePlace {
  const said = SAID.exec(where) ?? SAID.exec(sentence)
  const isLine = SAID.test(where)
  const written = isLine ? null : whereWritten(where === '' ? [] : where.split('.'), sources)
  // The line of an error in the sentence is more precise than the whole definition.
  if (said && (!written || where === '')) return { file: said[1]!, line: Number(said[2]), column: Number(said[3] ?? 1) }
  if (!written) return { file: sources[0]?.file ?? 'game.ts', line: 1, column: 1 }
  const { line = 1, column = 0 } = written.at.loc?.start ?? {}
  return { file: written.source.file, line, column: column + 1 }
}

/** Something in the source: where it is named, and its value. */
interface Written {
  readonly source: RuleSource
  readonly at: types.Node
  readonly value: types.Node
}

function whereWritten(names: readonly string[], sources: readonly RuleSource[]): Written | null {
  const literals = new Literals(sources)
  const definition = definitionIn(sources)
  if (!definition) return null
  const chart = literals.property(definition, 'chart')
  const inChart = chart && innermost(literals, chart, names, (one, name) => literals.inPhase(one, name))
  // A place in the definition begins with neither a keyword of the chart nor a phase.
  return inChart && (inChart.at !== chart.at || names.length === 0)
    ? inChart
    : innermost(literals, definition, names, (one, name) => literals.property(one, name))
}

function innermost(
  literals: Literals,
  from: Written,
  names: readonly string[],
  step: (one: Written, name: string) => Written | null,
): Written {
  let found = from
  for (const name of names) {
    const next = step(found, name)
    // Something missing is placed where its parent is written.
    if (!next) return literals.held(found)
    found = next
  }
  return found
}

/** The argument of `createGame`. */
function definitionIn(sources: readonly RuleSource[]): Written | null {
  for (const source of sources) {
    const found: types.Node[] = []
    source.walk({
      CallExpression({ node: { callee, arguments: given } }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee
        if (name.type === 'Identifier' && name.name === 'createGame' && given[0]) found.push(given[0])
      },
    })
    const [value] = found
    if (value) return { source, at: value, value }
  }
  return null
}

/** Follows names through literals of the sources, also through constants. */
class Literals {
  readonly #constants = new Map<string, Written>()

  constructor(sources: readonly RuleSource[]) {
    const constants = this.#constants
    for (const source of sources)
      source.walk({
        VariableDeclarator({ node: { id, init } }) {
          if (id.type === 'Identifier' && init && !constants.has(id.name)) constants.set(id.name, { source, at: id, value: init })
        },
      })
  }

  /** A phase inside, a keyword of the phase, or an entry of a list; a value that may be written without a list is its own first entry. */
  inPhase(phase: Written, name: string): Written | null {
    const { source, value } = this.held(phase)
    if (/^\d+$/.test(name)) {
      if (value.type !== 'ArrayExpression') return name === '0' ? phase : null
      const entry = value.elements[Number(name)]
      return entry ? { source, at: entry, value: entry } : null
    }
    const seats = this.property(phase, 'seats')
    for (const states of [this.property(phase, 'states'), seats && this.property(seats, 'states')]) {
      const inside = states && this.property(states, name)
      if (inside) return inside
    }
    return this.property(phase, name)
  }

  property(of: Written, name: string): Written | null {
    const { source, value } = this.held(of)
    if (value.type !== 'ObjectExpression') return null
    for (const property of value.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.property({ source, at: property, value: property.argument }, name)
        if (spread) return spread
      } else if (!property.computed && nameOf(property.key) === name) {
        return { source, at: property, value: property.type === 'ObjectProperty' ? property.value : property }
      }
    }
    return null
  }

  /** Skips types, constants, and calls such as `rules.move({ … })`. */
  held(written: Written): Written {
    const { value } = written
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression' || value.type === 'TSNonNullExpression')
      return this.held({ ...written, value: value.expression })
    if (value.type === 'CallExpression' && value.arguments[0]?.type === 'ObjectExpression') return { ...written, value: value.arguments[0] }
    const constant = value.type === 'Identifier' ? this.#constants.get(value.name) : undefined
    return constant && constant !== written ? this.held(constant) : written
  }
}

const nameOf = (key: types.Node): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' || key.type === 'NumericLiteral' ? String(key.value) : null
