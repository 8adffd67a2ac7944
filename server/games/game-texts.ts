import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type {
  DeckInfo,
  Definition,
  DomainInfo,
  FactInfo,
  FieldInfo,
  Fields,
  GameTexts,
  MoveInfo,
  ValueNames,
} from '../../engine/model/views.ts'
import { log } from '../runtime/log.ts'
import type { GameInfo, ServedGame } from './games.ts'

/**
 * The texts of a game in other languages than English, which its author writes beside `game.ts`: `texts.de.json` has the German ones by the
 * English ones. What is missing there stays English.
 */

/** As in page addresses and cookies: `de`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/
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
    decks: mapped(definition.decks, (deck): DeckInfo => ({ ...deck, ...(deck.names && { names: deck.names.map(say) }) })),
    moves: mapped(definition.moves, (move) => moveIn(move, say)),
    texts,
  }
}

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

const namesIn = (names: ValueNames, say: Say): ValueNames => mapped(names, say)

function fieldIn(field: FieldInfo, say: Say): FieldInfo {
  if (field.kind === 'statistic') return { ...field, name: say(field.name) }
  if (field.kind === 'enum') return field.names ? { ...field, names: namesIn(field.names, say) } : field
  return 'called' in field && field.called ? { ...field, called: field.called.map(say) } : field
}

function domainIn(domain: DomainInfo, say: Say): DomainInfo {
  if (domain.kind === 'oneOf') return domain.names ? { ...domain, names: namesIn(domain.names, say) } : domain
  return 'called' in domain && domain.called ? { ...domain, called: domain.called.map(say) } : domain
}

const factIn = (fact: FactInfo, say: Say): FactInfo =>
  fact.kind === 'enum' && fact.names ? { ...fact, names: namesIn(fact.names, say) } : fact

const mapped = <Value, To>(of: { readonly [key: string]: Value }, to: (value: Value) => To): { [key: string]: To } =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]))
