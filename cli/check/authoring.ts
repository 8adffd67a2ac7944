import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { activeSeats, chooseMove, createMatch, type Game, observed, type Variant } from '../../engine/index.ts'
import { placeholdersIn } from '../../engine/model/template.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { COVER, coverFault } from '../../server/games/cover.ts'
import { LANGUAGE, LONGEST_RULES_BYTES, RULES_TEXT } from '../../server/games/rules-text.ts'
import type { PhaseNode } from '../../statecharts/language/phase-tree.ts'
import { thrownText } from '../playing/rule-errors.ts'
import { counted } from '../terminal/output.ts'
import { type GameFinding, gameFinding } from './game-finding.ts'
import { type Impurity, impurities } from './impurity.ts'
import { dealtOpenly, neverForetold, turnNeverPasses } from './played.ts'
import { returnedValues } from './returned.ts'
import { rulesIn, sourcesOf } from './rule-sources.ts'

/**
 * What can be found about a definition besides its chart:
 *
 * | code | level | meaning |
 * |---|---|---|
 * | `folder-name` | error | the game is not named as its folder |
 * | `set-up` | error | for some number of seats or variant no match can be set up |
 * | `impure` | error | rules or agents ask a clock, or chance that is not the match's; or the same secret does not give the same match |
 * | `module-state` | warning | rules change a variable of their module, or what it holds |
 * | `returned` | error | the `apply` of a move or of a fix-up returns a value |
 * | `agent` | error | an agent of the game throws, or chooses no move, at the start of a match |
 * | `unknown-place` | warning | a line of the log or a prompt names something that is not filled in |
 * | `end-untold` | warning | the match ends, or ties are broken, and players are not told why |
 * | `no-help` | warning | players are told nothing of moves |
 * | `no-rules` | warning | there is no text with the rules for players, or it is too long to be shown |
 * | `cover` | warning | players do not see the cover |
 * | `dealt-openly` | warning | everybody sees a player's stack that is dealt from one that nobody sees, and nothing says that it is meant |
 * | `turn-stays` | warning | in a game for several nothing ever passes the turn, and some seat can never move |
 * | `optimistic` | warning | a move is to be shown before the server answers, and never can be |
 */
export function authoring(game: Game, folder: string): GameFinding[] {
  return [
    ...folderName(game, basename(folder)),
    ...setUps(game, folder),
    ...agents(game, folder),
    ...logs(game),
    ...prompts(game),
    ...endings(game),
    ...help(game),
    ...rulesFor(folder),
    ...coverIn(folder),
    ...dealtOpenly(game),
    ...turnNeverPasses(game),
    ...neverForetold(game),
  ]
}

const INSTEAD: { readonly [kind in Impurity['kind']]: string } = {
  chance: 'is not the match’s own randomness. Use the `random` that rules and agents receive',
  clock: 'reads a clock, which rules and agents must not do. Use a `timer()` field for time limits',
  written: 'changes while rules run, but is not part of the match. Make it a field in `setup`',
}

const NOTHING = 'but must return nothing. Change the state in place, and refuse moves with `legal` or refuse(…)'

/** Findings in the source of the rules, even if they do not load. */
export function impure(folder: string): GameFinding[] {
  const rules = rulesIn(folder)
  if (rules === undefined) return []
  const sources = sourcesOf(rules)
  const found = impurities(sources).map(({ kind, name, place }) =>
    kind === 'written'
      ? gameFinding('warning', 'module-state', place, `${name} ${INSTEAD[kind]}`)
      : gameFinding('error', 'impure', place, `${name} ${INSTEAD[kind]}`),
  )
  const returned = returnedValues(sources).map(({ text, place }) =>
    gameFinding('error', 'returned', place, `\`apply\` returns ${text}, ${NOTHING}`),
  )
  return [...new Map([...found, ...returned].map((one) => [one.sentence, one])).values()]
}

function folderName({ name }: Game, folder: string): GameFinding[] {
  if (name === folder) return []
  return [
    gameFinding('error', 'folder-name', 'name', `the game is named '${name}', but its folder is '${folder}'. Give both the same name`),
  ]
}

const SECRET = '5'.repeat(64)

/** Tries to set up a match for every number of seats, and for the default number with every value of every option. */
function setUps(game: Game, folder: string): GameFinding[] {
  const { counts, default: usual } = game.players
  const variants: Variant[] = Object.entries(game.variants).flatMap(([option, { default: first, values }]) =>
    Object.keys(values).flatMap((value) => (value === first ? [] : [{ [option]: value }])),
  )
  const settings = [...counts.map((seats) => ({ seats, variant: {} })), ...variants.map((variant) => ({ seats: usual, variant }))]
  return settings.flatMap(({ seats, variant }) => {
    const chosen = Object.entries(variant).map(([option, value]) => `, ${option} ${value}`)
    const setUp = () => JSON.stringify(createMatch(game, { seats, variant, secret: SECRET, at: 0 }).match)
    try {
      const [once, again] = [setUp(), setUp()]
      if (once === again) return []
      const sentence = `for ${counted(seats, 'seat')}${chosen.join('')}, the same secret gives different matches. Rules must not read a clock or use any randomness but \`random\``
      return [gameFinding('error', 'impure', '', sentence)]
    } catch (error) {
      return [
        gameFinding(
          'error',
          'set-up',
          '',
          `no match can be set up for ${counted(seats, 'seat')}${chosen.join('')}: ${thrownText(error, folder)}`,
        ),
      ]
    }
  })
}

/** Tries what the game's agents choose at the start. */
function agents(game: Game, folder: string): GameFinding[] {
  return Object.keys(game.agents).flatMap((agent) => {
    try {
      const { match, steps } = createMatch(game, { seats: game.players.default, secret: SECRET, at: 0 })
      const moves = internalsOf(game).forSeats(match.seats).gate.events
      return activeSeats(game, match).flatMap((seat) => {
        const choice = chooseMove(game, match, seat, agent, observed(game, match, seat, agent, null, steps))
        if (choice === null || moves.has(choice.move)) return []
        return [gameFinding('error', 'agent', `agents.${agent}`, `chooses '${choice.move}', which is not a move`)]
      })
    } catch (error) {
      return [gameFinding('error', 'agent', `agents.${agent}`, thrownText(error, folder))]
    }
  })
}

/** Checks the placeholders in log texts of moves: the player, the arguments and the facts. */
function logs(game: Game): GameFinding[] {
  return Object.entries(internalsOf(game).definition.moves).flatMap(([key, move]) => {
    const args = 'args' in move && move.args ? Object.keys(move.args) : []
    const facts = 'facts' in move && move.facts ? Object.keys(move.facts) : []
    const known = ['player', ...args.map((arg) => `args.${arg}`), ...facts]
    return placeholdersIn(move.log || '')
      .filter((place) => !known.includes(place))
      .map((place) => unknown(`moves.${key}.log`, place, known))
  })
}

/** Checks the placeholders in prompts: players and facts. Which facts a phase sends is known only in play. */
function prompts(game: Game): GameFinding[] {
  const { phases } = internalsOf(game).forSeats(game.players.default).gate.compiled
  return [...phases.values()].flatMap((here) => {
    const { prompt } = here.phase
    const texts = prompt === undefined ? [] : typeof prompt === 'string' ? [prompt] : Object.values(prompt)
    const strange = texts.flatMap(placeholdersIn).filter((place) => !fits(here, place))
    return [...new Set(strange)].map((place) => unknown(here.path ? `${here.path}.prompt` : 'prompt', place, knownIn(here)))
  })
}

/** Says only that the match is over, and not why. */
const SAYS_NOTHING = /^\W*(?:the )?(?:match|game|end|it)?\s*(?:is |has )?(?:over|ended|finished|done)?\W*$/i

/** Players read below the result why the match is over, and how ties are broken. */
function endings(game: Game): GameFinding[] {
  const { definition, forSeats } = internalsOf(game)
  const { phases } = forSeats(game.players.default).gate.compiled
  const found = (where: string, sentence: string) => gameFinding('warning', 'end-untold', where, sentence)
  const untold = [...phases.values()].filter(
    ({ phase, parent, prompt }) =>
      phase.type === 'final' && parent?.path === '' && SAYS_NOTHING.test(typeof prompt === 'string' ? prompt : (prompt?.others ?? '')),
  )
  const places = untold.map(({ path }) =>
    found(
      `${path}.prompt`,
      "does not say why the match is over, which players read below the result. Say it, as in 'Three in a row'; where it is not always the same, as a fact, '${args.why}', or with a final phase for each reason",
    ),
  )
  if (definition.ties !== undefined || !definition.score || !(definition.tieBreak || definition.ranking)) return places
  const rule = definition.tieBreak ? 'tieBreak' : 'ranking'
  return [
    ...places,
    found(
      'ties',
      `is missing: players see places that their scores do not explain. Say how \`${rule}\` orders equal scores, as in 'If players have the same number of points, the one with more coins comes first.'`,
    ),
  ]
}

const knownIn = ({ args, privateArgs }: PhaseNode) => [
  ...['player', 'you', 'other'],
  ...(args === null ? [] : ['args.…']),
  ...(privateArgs === null ? [] : ['privateArgs.…']),
]

function fits(here: PhaseNode, place: string): boolean {
  const [kind, fact, ...more] = place.split('.')
  if (fact === undefined) return ['player', 'you', 'other'].includes(place)
  return more.length === 0 && ((kind === 'args' && here.args !== null) || (kind === 'privateArgs' && here.privateArgs !== null))
}

const unknown = (where: string, place: string, known: readonly string[]) =>
  gameFinding('warning', 'unknown-place', where, `\${${place}} is not filled in. Use one of ${known.map((one) => `\${${one}}`).join(', ')}`)

function rulesFor(folder: string): GameFinding[] {
  const path = join(folder, RULES_TEXT)
  const bytes = existsSync(path) ? statSync(path).size : 0
  const what =
    bytes === 0
      ? 'is missing. Say there how the game is played: its aim, a turn, the end. Players read it before and during a match'
      : bytes > LONGEST_RULES_BYTES
        ? TOO_LONG
        : null
  const others = (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    const language = OTHER_RULES.exec(name)?.[1]
    if (language === undefined) return []
    if (language === 'en' || !LANGUAGE.test(language)) return [gameFinding('warning', 'no-rules', name, NOT_READ)]
    // In other languages they are as long as they may be in English.
    return statSync(join(folder, name)).size > LONGEST_RULES_BYTES ? [gameFinding('warning', 'no-rules', name, TOO_LONG)] : []
  })
  return [...(what === null ? [] : [gameFinding('warning', 'no-rules', RULES_TEXT, what)]), ...others]
}
const OTHER_RULES = /^rules\.(.+)\.md$/
const NOT_READ = `is not read. English rules are in ${RULES_TEXT}, and those in other languages in files such as rules.de.md or rules.pt-BR.md`
const TOO_LONG = `is longer than ${LONGEST_RULES_BYTES} bytes, so players cannot read it. Make it shorter`

/** A game may do without: then it has a neutral cover. */
function coverIn(folder: string): GameFinding[] {
  const path = join(folder, COVER)
  const fault = existsSync(path) ? coverFault(readFileSync(path, 'utf8')) : null
  return fault === null ? [] : [gameFinding('warning', 'cover', COVER, `${fault}, so players see a neutral picture instead`)]
}

/** The most moves to name in one finding. */
const NAMED_AT_MOST = 6

function help(game: Game): GameFinding[] {
  const without = Object.entries(internalsOf(game).definition.moves).flatMap(([key, { kind, help }]) =>
    kind === 'fixUp' || help ? [] : [key],
  )
  const [only, ...more] = without
  if (only === undefined) return []
  if (more.length === 0)
    return [gameFinding('warning', 'no-help', `moves.${only}.help`, 'is missing. Say in one sentence what the move does')]
  const named = without.slice(0, NAMED_AT_MOST).join(', ')
  const rest = without.length > NAMED_AT_MOST ? ` and ${without.length - NAMED_AT_MOST} more` : ''
  const sentence = `${without.length} moves have no \`help\` (${named}${rest}). Say in one sentence what each of them does`
  return [gameFinding('warning', 'no-help', 'moves', sentence)]
}
