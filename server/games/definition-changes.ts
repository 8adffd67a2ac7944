import { isDeepStrictEqual } from 'node:util'
import { type Game, internalsOf } from '../../engine/rules/game.ts'
import { describeGame } from '../../engine/view/describe-game.ts'

/**
 * What two versions of a game declare differently besides their charts, a sentence each: `moves.take.args.count.max: 4, was 3`. It compares
 * numbers of players, options of the match, constants, fields, decks, and the arguments and facts of moves; not what players only read.
 */
export function definitionChanges(before: Game, after: Game): string[] {
  return changes('', declared(before), declared(after))
}

function declared(game: Game): object {
  const { min, max, default: usual } = game.players
  const { fields, decks, moves } = describeGame(game, usual)
  const rules = internalsOf(game).definition.moves
  const hasOptions = (move: string) => Object.hasOwn(rules, move) && 'options' in rules[move] && rules[move].options !== undefined
  return {
    players: { min, max, default: usual },
    variants: byName(game.variants, ({ default: first, values }) => ({ default: first, values: Object.keys(values) })),
    constants: game.constants,
    game: fields.game,
    player: fields.player,
    decks: byName(decks, ({ components, back, backs, dynamic }) => ({ components, back: backs?.values ?? back, dynamic })),
    moves: byName(moves, ({ fixUp, args, facts = {} }, move) => ({ fixUp, args, facts, 'lists its options': hasOptions(move) })),
  }
}

const byName = <T>(all: { readonly [name: string]: T }, part: (one: T, name: string) => object) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, part(one, name)]))

/** Words for players, by the keys that they stand under. */
const WORDS = ['name', 'names', 'called', 'displayName', 'description']

function changes(path: string, was: unknown, is: unknown): string[] {
  if (isDeepStrictEqual(was, is)) return []
  if (was === undefined) return [`${path}: is new`]
  if (is === undefined) return [`${path}: is gone`]
  if (Array.isArray(was) && Array.isArray(is)) return [`${path}: ${listed(was, is)}`]
  if (!isRecord(was) || !isRecord(is)) return [`${path}: ${text(is)}, was ${text(was)}`]
  // Of another kind, nothing inside can be compared.
  if (was.kind !== is.kind) return [`${path}: of the kind ${text(is.kind)}, was ${text(was.kind)}`]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !WORDS.includes(name))
  return names.flatMap((name) => changes(path === '' ? name : `${path}.${name}`, was[name], is[name]))
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a list has changed: what was added and removed where that is short, else how long it is and was. */
function listed(was: readonly unknown[], is: readonly unknown[]): string {
  const without = (all: readonly unknown[], others: readonly unknown[]) =>
    all.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)))
  const [added, removed] = [without(is, was), without(was, is)]
  if (added.length + removed.length === 0) return was.length === is.length ? 'in another order' : `${is.length}, were ${was.length}`
  if (added.length + removed.length <= NAMED)
    return [...added.map((one) => `${text(one)} is new`), ...removed.map((one) => `${text(one)} is gone`)].join(', ')
  return `${is.length}, were ${was.length}; ${added.length} are new, ${removed.length} are gone`
}
/** Most entries of a list that are named. */
const NAMED = 4

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
