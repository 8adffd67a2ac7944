import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { randomMatch } from 'playchart/engine/testing'
import { expect, it } from 'vitest'
import type { Step } from '../../../engine/model/match.ts'
import { ADMIN } from '../../../engine/model/seats.ts'
import { placeholdersIn } from '../../../engine/model/template.ts'
import type { Args, Definition, FactInfo, GameTexts } from '../../../engine/model/views.ts'
import { isSeatFact } from '../../../engine/model/words.ts'
import { movesNow } from '../../../engine/propose/why-not.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import { stepViewOf } from '../../../engine/view/view.ts'
import { inWordsOf } from '../../kit/board/game-words.ts'
import { LANGUAGES } from '../languages.ts'
import { inOtherWords, SENTENCES } from '../sentences.ts'

/**
 * What games say while they are played, found by the texts that they have in other languages. That they have all that is written in them is
 * tested beside them (games/texts.test.ts).
 */

const GAMES = fileURLToPath(new URL('../../../games/', import.meta.url))
const names = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const MATCHES = [1, 2, 3, 4]
/** Of each match, one step in so many is asked why moves are not possible. */
const ASKED = 7

/** Texts without a Latin letter: what has one was not found. */
const foreign = (name: string, language: string): GameTexts => {
  const texts: GameTexts = JSON.parse(readFileSync(`${GAMES}${name}/texts.${language}.json`, 'utf8'))
  const strange = (text: string) => text.replace(/\$?\{[\w.]+\}|\p{L}/gu, (part) => (part.length > 1 ? part : 'א'))
  return Object.fromEntries(Object.keys(texts).map((english) => [english, strange(english)]))
}

function factsSay(infos: { readonly [fact: string]: FactInfo } | undefined, facts: Args | undefined): string[] {
  const textsOf = (info: FactInfo | undefined, value: unknown): unknown[] => {
    if (info?.kind === 'list') return [value].flat().flatMap((one) => textsOf(info.of, one))
    return info?.kind === 'string' || info?.kind === 'enum' ? [value] : []
  }
  return Object.entries(facts ?? {})
    .flatMap(([fact, value]) => textsOf(infos?.[fact], value))
    .filter((value) => typeof value === 'string')
}

function argumentsSay({ moves }: Definition, move: string, args: Args): string[] {
  return Object.entries(args).flatMap(([arg, value]) => {
    const domain = moves[move]?.args[arg]
    const isChosen = domain?.kind === 'oneOf' || (domain?.kind === 'values' && domain.of.kind === 'oneOf')
    return isChosen ? [value].flat().filter((one) => typeof one === 'string') : []
  })
}

function stepSays(game: Game, definition: Definition, step: Step): string[] {
  const { move, facts, args, besides = [], view } = stepViewOf(game, step, ADMIN)
  const { prompt, args: told } = view.phase
  const inPrompt = placeholdersIn(prompt).flatMap((place) => {
    const fact = place.replace('args.', '')
    return typeof told?.[fact] === 'string' && !isSeatFact(fact) ? [told[fact]] : []
  })
  return [
    ...(move === null ? [] : [...factsSay(definition.moves[move]?.facts, facts), ...argumentsSay(definition, move, args)]),
    ...besides.flatMap((one) => factsSay(definition.moves[one.move]?.facts, one.facts)),
    ...inPrompt,
  ]
}

const refusalsIn = (game: Game, { match }: Step): string[] =>
  [...Array(match.seats).keys()].flatMap((seat) => movesNow(game, match, seat).flatMap(({ why }) => why))

it.each(names)('%s has words for each fact, and each reason why not, that comes up in matches', async (name) => {
  const { default: game } = (await import(`../../../games/${name}/game.ts`)) as { default: Game }
  const said = new Set<string>()
  for (const seed of MATCHES) {
    const { steps } = randomMatch(game, seed)
    const definition = describeGame(game, steps[0]!.match.seats)
    for (const [n, step] of steps.entries()) {
      for (const text of stepSays(game, definition, step)) said.add(text)
      if (n % ASKED === 0) for (const text of refusalsIn(game, step)) if (inOtherWords(text, SENTENCES) === null) said.add(text)
    }
  }
  for (const { id: language } of LANGUAGES.filter(({ id }) => id !== 'en')) {
    const texts = foreign(name, language)
    const unsaid = [...said].filter((text) => /\p{Script=Latin}{2}/u.test(inWordsOf(texts, text)))
    expect(unsaid, language).toEqual([])
  }
})
