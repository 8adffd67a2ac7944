import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Babel from '@babel/core'
import type { types } from '@babel/core'
import { BUILT_IN_INFO } from '../engine/model/built-in-moves.ts'
import type { DomainInfo } from '../engine/model/domain-info.ts'
import type { Definition, FactInfo, FieldInfo } from '../engine/model/views.ts'
import type { Game } from '../engine/rules/game.ts'
import { outlineOf } from '../engine/text/outline.ts'
import { describeGame } from '../engine/view/describe-game.ts'
import type { Phase } from '../statecharts/language/chart.ts'

/** English texts of a game that its players may meet, for tests of its texts in other languages. */

/** Moves that every game has, besides those whose texts the client has. */
const EVERY_GAMES = ['nextTurn', 'startPhase', 'noOp']

/** What the rules say, apart from sentences that their code makes. */
export function saidByRules(game: Game): string[] {
  const definition = describeGame(game, game.players.default)
  const { phases, ends } = outlineOf(definition)
  const happens = phases.flatMap((phase) => phase.happens.map(({ move }) => move))
  const said = [
    ...[game.displayName, game.description, definition.ties ?? ''],
    ...Object.values(game.variants).flatMap((variant) => [variant, ...Object.values(variant.values)].flatMap(named)),
    ...Object.values(game.agents).flatMap(named),
    ...movesSay(definition, happens),
    ...Object.values(definition.fields).flatMap((fields) => Object.values(fields).flatMap(fieldSays)),
    ...Object.values(definition.decks).flatMap(
      ({ names, components }) =>
        names ?? components.flatMap((values) => Object.values(values).filter((value) => typeof value === 'string')),
    ),
    ...chartSays(definition.chart),
    ...phases.flatMap(({ path, name, who }) => [path === '' ? '' : name, OUTLINES.includes(who ?? '') ? '' : (who ?? '')]),
    ...ends.map((end) => /^after ‘(.*)’$/.exec(end)?.[1] ?? end),
  ]
  return [...new Set(said)].filter((text) => text !== '')
}

/** The words of the outline, which the client has (client/rules/rules-page.tsx). */
const OUTLINES: readonly string[] = [
  'The player whose turn it is',
  'Everybody',
  'Players who do not take part yet',
  'Each player, at the same time',
  'Each player, at the same time and in secret',
  'Each other player, at the same time',
  'Each other player, at the same time and in secret',
]

const named = ({ displayName, description = '' }: { readonly displayName: string; readonly description?: string }) => [
  displayName,
  description,
]

function movesSay({ moves }: Definition, happens: readonly string[]): string[] {
  return Object.entries(moves).flatMap(([key, { name, help, log, fixUp, args, facts = {} }]) => {
    if (key in BUILT_IN_INFO || EVERY_GAMES.includes(key)) return []
    // A fix-up is told by its line; its name stands for a line that it does not have, and in the outline.
    const isShown = !fixUp || happens.includes(key)
    const lines = [isShown || log === '' ? name : '', isShown ? help : '', log || '']
    return [...lines, ...Object.values(args).flatMap(domainSays), ...Object.values(facts).flatMap(factSays)]
  })
}

const fieldSays = (field: FieldInfo): readonly string[] =>
  field.kind === 'statistic' ? [field.name] : 'called' in field ? (field.called ?? []) : []

function domainSays(domain: DomainInfo): readonly string[] {
  if (domain.kind === 'values') return domainSays(domain.of)
  if (domain.kind === 'oneOf') return domain.values.map((value) => domain.names?.[String(value)] ?? String(value))
  return 'called' in domain ? (domain.called ?? []) : []
}

function factSays(fact: FactInfo): readonly string[] {
  if (fact.kind === 'list') return factSays(fact.of)
  return fact.kind === 'enum' ? fact.values.map((value) => fact.names?.[value] ?? value) : []
}

function chartSays({ prompt, description = '', states = {}, seats }: Phase): string[] {
  const prompts = prompt === undefined ? [] : typeof prompt === 'string' ? [prompt] : [prompt.active, prompt.others]
  return [...prompts, description, ...[...Object.values(states), ...Object.values(seats?.states ?? {})].flatMap(chartSays)]
}

/** A text in a source; `{}` stands for what is filled in. */
export interface Literal {
  readonly text: string
  readonly file: string
  readonly line: number
  /** Of a board: what the texts of a page are read from. */
  readonly by: 'words' | 'element' | 'attribute' | 'code'
}

/** Attributes of elements and of the kit's parts that players read. */
const READ = ['label', 'title', 'name', 'text', 'alt', 'placeholder', 'aria-label', 'aria-description', 'data-help', 'help']

/** All texts in a game's own sources, without those that are no words, as classes and shapes are. */
export const literalsIn = (folder: string): Literal[] =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^staged/.test(name))
    .flatMap((file) => literalsOf(readFileSync(join(folder, file), 'utf8'), file))

function literalsOf(code: string, file: string): Literal[] {
  // Its named exports cannot be imported from modules.
  const { parseSync, traverse }: typeof Babel = createRequire(import.meta.url)('@babel/core')
  const plugins: Babel.ParserOptions['plugins'] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  const parsed = parseSync(code, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins } })
  const found: Literal[] = []
  const add = (text: string, node: types.Node, by: Literal['by']) => found.push({ text, file, line: node.loc?.start.line ?? 0, by })
  if (parsed)
    traverse(parsed, {
      JSXText: ({ node }) => void add(node.value.replace(/\s+/g, ' ').trim(), node, 'element'),
      StringLiteral({ node, parentPath }) {
        const { parent } = parentPath
        if (parentPath.isImportDeclaration() || parentPath.isTSLiteralType()) return
        if (parentPath.isJSXAttribute()) {
          if (READ.includes(nameOf(parentPath.node))) add(node.value, node, 'attribute')
        } else
          add(node.value, node, isWords(parentPath.node) || (parentPath.isConditionalExpression() && isWords(parent)) ? 'words' : 'code')
      },
      TemplateLiteral: ({ node }) => void add(node.quasis.map(({ value }) => value.cooked ?? '').join('{}'), node, 'code'),
    })
  return found
}

const nameOf = ({ name }: types.JSXAttribute) => (name.type === 'JSXIdentifier' ? name.name : '')

/** `words(…)`, `props.words(…)`. */
function isWords(node: types.Node): boolean {
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 'words'
}
