import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DomainInfo, ValueNames } from '../../engine/model/domain-info.ts'
import type { DeckInfo, Definition, FactInfo, FieldInfo, Fields, GameTexts, MoveInfo, Outline } from '../../engine/model/views.ts'
import { formatValue } from '../../engine/model/words.ts'
import { outlineOf } from '../../engine/text/outline.ts'
import type { Phase, Prompt } from '../../statecharts/language/chart.ts'
import { log } from '../runtime/log.ts'
import type { GameInfo, ServedGame } from './games.ts'
import { LANGUAGE } from './rules-text.ts'

/**
 * The texts of a game in other languages than English, which its author writes beside `game.ts`: `texts.de.json` has the German ones by the
 * English ones. What is missing there stays English.
 */

const LARGEST_BYTES = 256 * 1024

const form = z.strictObject({ you: z.string(), one: z.string(), other: z.string() })
const format: z.ZodType<GameTexts> = z.record(z.string(), z.union([z.string(), form]))

interface Kept {
  /** When the file was written, and how long it is. */
  readonly as: string
  readonly texts: GameTexts | null
}
/** By path: there are as many as games and languages that pages are built in. */
const kept = new Map<string, Kept>()

/** A game's texts in a language; null if it has none. Read anew when the file has changed. A file that is not valid is logged. */
export async function textsOf({ folder }: Pick<ServedGame, 'folder'>, language: string): Promise<GameTexts | null> {
  if (folder === null || !LANGUAGE.test(language)) return null
  const path = join(folder, `texts.${language}.json`)
  const file = await lstat(path).catch(() => null)
  if (!file?.isFile() || file.size > LARGEST_BYTES) return null
  const as = `${file.mtimeMs} ${file.size}`
  const known = kept.get(path)
  if (known?.as === as) return known.texts
  const texts = parsed(await readFile(path, 'utf8'), path)
  kept.set(path, { as, texts })
  return texts
}

function parsed(text: string, path: string): GameTexts | null {
  try {
    return format.parse(JSON.parse(text))
  } catch (error) {
    log('game-texts-unreadable', { path, error })
    return null
  }
}

/** A text that speaks to nobody; English where there is no other. */
type Say = (text: string) => string
const sayIn =
  (texts: GameTexts): Say =>
  (text) => {
    const said = Object.hasOwn(texts, text) ? texts[text] : undefined
    return (typeof said === 'object' ? said.you : said) ?? text
  }

/** What the lobby shows of a game, in a language. */
export async function infoIn(served: ServedGame, language: string): Promise<GameInfo> {
  const texts = await textsOf(served, language)
  if (!texts) return served.info
  const say = sayIn(texts)
  const named = <Named extends { readonly displayName: string; readonly description?: string }>(one: Named): Named => ({
    ...one,
    displayName: say(one.displayName),
    ...(one.description !== undefined && { description: say(one.description) }),
  })
  const { variants, agents } = served.info
  return {
    ...named(served.info),
    variants: mapped(variants, (option) => ({ ...named(option), values: mapped(option.values, named) })),
    agents: agents.map(named),
  }
}

/** How a match looks for its clients, in a language, with the texts that they need besides. */
export async function definitionIn(served: ServedGame, seats: number, language: string): Promise<Definition> {
  const definition = served.definition(seats)
  const texts = await textsOf(served, language)
  if (!texts) return definition
  const say = sayIn(texts)
  const fields = (of: Fields) => mapped(of, (field) => fieldIn(field, say))
  return {
    ...definition,
    displayName: say(definition.displayName),
    description: say(definition.description),
    ...(definition.ties !== undefined && { ties: say(definition.ties) }),
    fields: { game: fields(definition.fields.game), player: fields(definition.fields.player) },
    decks: mapped(definition.decks, (deck) => deckIn(deck, say)),
    moves: mapped(definition.moves, (move) => moveIn(move, say)),
    texts,
  }
}

/** Known outlines, by the definition and then by the texts, or the definition where there are none. */
const outlines = new WeakMap<Definition, WeakMap<object, Outline>>()

/** How a game flows, in a language. Who may move, and that a match ends after a phase, is said in English, for the client to word. */
export async function outlineIn(served: ServedGame, language: string): Promise<Outline> {
  const definition = served.definition(served.game.players.default)
  const texts = await textsOf(served, language)
  const known = outlines.get(definition) ?? new WeakMap()
  outlines.set(definition, known)
  const outline = known.get(texts ?? definition) ?? (texts ? outlineOfTexts(definition, sayIn(texts)) : outlineOf(definition))
  known.set(texts ?? definition, outline)
  return outline
}

function outlineOfTexts({ chart, moves }: Definition, say: Say): Outline {
  const { phases, ends } = outlineOf({ chart: withPrompts(chart, say), moves: mapped(moves, (move) => moveIn(move, say)) })
  return {
    phases: phases.map((phase) => ({
      ...phase,
      name: say(phase.name),
      who: phase.who && say(phase.who),
      moves: phase.moves.map((move) => (move.who === undefined ? move : { ...move, who: say(move.who) })),
    })),
    ends: ends.map((end) => end.replace(AFTER, (_, phase: string) => `after ‘${say(phase)}’`)).map(say),
  }
}
/** As the outline has it. */
const AFTER = /^after ‘(.*)’$/

/** A prompt that names people is left out: outside a match they are called in English. */
const PEOPLE = /\$\{(?:player|you|other)\}/

function promptIn(prompt: Prompt, say: Say): string {
  const said = say(typeof prompt === 'string' ? prompt : prompt.active)
  return PEOPLE.test(said) ? '' : said
}

const withPrompts = (phase: Phase, say: Say): Phase => ({
  ...phase,
  ...(phase.prompt !== undefined && { prompt: promptIn(phase.prompt, say) }),
  ...(phase.description !== undefined && { description: say(phase.description) }),
  ...(phase.states && { states: mapped(phase.states, (inner) => withPrompts(inner, say)) }),
  ...(phase.seats && { seats: { ...phase.seats, states: mapped(phase.seats.states, (inner) => withPrompts(inner, say)) } }),
})

function moveIn(move: MoveInfo, say: Say): MoveInfo {
  return {
    ...move,
    name: say(move.name),
    help: say(move.help),
    log: move.log && say(move.log),
    args: mapped(move.args, (domain) => domainIn(domain, say)),
    ...(move.facts && { facts: mapped(move.facts, (fact) => factIn(fact, say)) }),
  }
}

/** Components without names are called by their values, if there are texts for these. */
function deckIn(deck: DeckInfo, say: Say): DeckInfo {
  if (deck.names) return { ...deck, names: deck.names.map(say) }
  const values = deck.components.map((values) => Object.values(values))
  // The page has words of its own for other values, and for which of its faces a die shows.
  const isPlain = values.flat().every((value) => ['string', 'number'].includes(typeof value))
  const isSaid = isPlain && values.flat().some((value) => typeof value === 'string' && say(value) !== value)
  return isSaid ? { ...deck, names: values.map((all) => all.map((value) => say(formatValue(value))).join(' ')) } : deck
}

interface Named {
  readonly values: readonly (string | number)[]
  readonly names?: ValueNames
}

/** With names also for values that are shown as they are in English. */
function namedIn<Info extends Named>(info: Info, say: Say): Info {
  const named = info.values.flatMap((value) => {
    const name = info.names?.[String(value)] ?? String(value)
    return info.names || say(name) !== name ? [[String(value), say(name)] as const] : []
  })
  return named.length > 0 ? { ...info, names: Object.fromEntries(named) } : info
}

function fieldIn(field: FieldInfo, say: Say): FieldInfo {
  if (field.kind === 'statistic') return { ...field, name: say(field.name) }
  if (field.kind === 'enum') return namedIn(field, say)
  return 'called' in field && field.called ? { ...field, called: field.called.map(say) } : field
}

function domainIn(domain: DomainInfo, say: Say): DomainInfo {
  if (domain.kind === 'oneOf') return namedIn(domain, say)
  if (domain.kind === 'values') return domain.of.kind === 'oneOf' ? { ...domain, of: namedIn(domain.of, say) } : domain
  return 'called' in domain && domain.called ? { ...domain, called: domain.called.map(say) } : domain
}

function factIn(fact: FactInfo, say: Say): FactInfo {
  if (fact.kind === 'list') return { ...fact, of: factIn(fact.of, say) }
  return fact.kind === 'enum' ? namedIn(fact, say) : fact
}

const mapped = <Value, To>(of: { readonly [key: string]: Value }, to: (value: Value) => To): { [key: string]: To } =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]))
