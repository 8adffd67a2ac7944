import type { types } from '@babel/core'
import type { GameFinding } from './game-finding.ts'
import type { RuleSource } from './rule-sources.ts'

/** Where a finding is in the source: a file below the game's folder, line and column from 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What a sentence says of a place itself: `game.ts:12`, at its beginning, or in brackets. */
const SAID = /(?:^|\()([\w./-]+\.[cm]?[jt]s):(\d+)(?::(\d+))?(?=[:)]|$)/

/**
 * The place of a finding: the line that it names, or else the property of the chart or of the definition that it is about, or the innermost
 * one around that which is written as a literal; the file's first line where even `createGame` is not found.
 */
export function placeOf({ where, sentence }: Pick<GameFinding, 'where' | 'sentence'>, sources: readonly RuleSource[]): SourcePlace {
  const said = SAID.exec(where) ?? SAID.exec(sentence)
  const isLine = SAID.test(where)
  const written = isLine ? null : whereWritten(where === '' ? [] : where.split('.'), sources)
  // A sentence without a place of its own names the line of what was thrown, which is nearer than the whole definition.
  if (said && (!written || where === '')) return { file: said[1]!, line: Number(said[2]), column: Number(said[3] ?? 1) }
  if (!written) return { file: sources[0]?.file ?? 'game.ts', line: 1, column: 1 }
  const { line = 1, column = 0 } = written.at.loc?.start ?? {}
  return { file: written.source.file, line, column: column + 1 }
}

/** Something that is written in a source: where it is named, and what it is. */
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
  // A place of the definition begins with none of the chart's words, nor with a phase.
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
    // What is missing belongs where its surroundings are written.
    if (!next) return literals.held(found)
    found = next
  }
  return found
}

/** What `createGame` is given. */
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

/** Follows names through the literals of sources, also where a constant of any of them stands for one. */
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

  /** A phase inside, a word of the phase, or an entry of a list; what need not be a list is its own first entry. */
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

  /** Past types, names of constants, and calls such as `rules.move({ … })`. */
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
