import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'
import type { LogEntry, Variant } from '../model/match.ts'
import { ADMIN, CLOCK, ENGINE } from '../model/seats.ts'
import type { NamedTold } from './author-names.ts'
import { type Changes, withChanges } from './changes.ts'
import type { Golden } from './golden.ts'

type Names = { readonly [name: string]: Json | undefined }

const STEP = ['version', 'by', 'move', 'args', 'at', 'initiator', 'timer', 'for', 'told', 'changes']

/** A recorded match as a file: JSON with a line for each version. What an entry shares with the one before is left out. */
export function goldenToText({ log, changes, told = [], lines, first, ...rest }: Golden): string {
  const steps = log.map((entry, i) => {
    const { args, at, initiator, ...said } = entry
    const assumed = assumedOf(entry, log[i - 1], rest.at)
    return {
      ...said,
      ...(Object.keys(args).length && { args }),
      ...(at !== assumed.at && { at }),
      ...(initiator !== assumed.initiator && { initiator }),
      ...(told[i]?.length && { told: told[i] }),
      changes: changes[i],
    }
  })
  const properties = Object.entries(rest).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const versions = steps.map((step) => `    ${JSON.stringify(step)}`)
  const listed = versions.length ? `[\n${versions.join(',\n')}\n  ]` : '[]'
  const words = lines ? [`  "lines": ${laidOut(lines, '  ')}`] : []
  return `{\n${[...properties, `  "first": ${laidOut(first, '  ')}`, ...words, `  "steps": ${listed}`].join(',\n')}\n}\n`
}

/** A line for each name; a list of plain values in one line. */
function laidOut(value: Json | undefined, margin: string): string {
  const list = Array.isArray(value)
  const items = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (items.length === 0 || (list && value.every((one) => typeof one !== 'object' || one === null))) return JSON.stringify(value)
  const lines = items.map(([name, one]) => `${margin}  ${list ? '' : `${JSON.stringify(name)}: `}${laidOut(one, `${margin}  `)}`)
  return `${list ? '[' : '{'}\n${lines.join(',\n')}\n${margin}${list ? ']' : '}'}`
}

/** What a line need not say: a fix-up belongs to the chain before it, a proposal begins one. */
function assumedOf({ by, version }: Pick<LogEntry, 'by' | 'version'>, before: LogEntry | undefined, at: number) {
  return { at: before?.at ?? at, initiator: by === ENGINE ? (before?.initiator ?? 1) : version }
}

/** Reads a recorded match. Throws GameError that names what is wrong in it. */
export function goldenFromText(text: string): Golden {
  const file = parsed(text)
  const unknown = Object.keys(file).find((name) => !Object.hasOwn(FILE, name))
  if (unknown !== undefined) throw wrong(`there is no such thing as '${unknown}'`)
  for (const [name, [is, sentence]] of Object.entries(FILE)) if (!is(file[name])) throw wrong(`'${name}' ${sentence}`)
  const { steps, ...rest } = file as unknown as Omit<Golden, 'log' | 'changes'> & {
    readonly variant: Variant
    readonly steps: readonly Json[]
  }
  const log: LogEntry[] = []
  const changes: Changes[] = []
  const told: (readonly NamedTold[])[] = []
  let state = rest.first
  for (const [i, step] of steps.entries()) {
    const { changes: changed, told: facts = [], version, by, move, args = {}, ...said } = stepFrom(step, i + 1)
    log.push({ version, by, move, args, ...assumedOf({ version, by }, log[i - 1], rest.at), ...said })
    changes.push(changed)
    told.push(facts)
    try {
      state = withChanges(state, changed)
    } catch (error) {
      throw wrong(`step ${i + 1}: ${(error as Error).message}`)
    }
  }
  return { ...rest, log, changes, ...(rest.lines && { told }) }
}

function parsed(text: string): Names {
  let file: Json
  try {
    file = JSON.parse(text)
  } catch (error) {
    throw wrong(`is no JSON: ${(error as Error).message}`)
  }
  if (!isNames(file)) throw wrong('is an object')
  return file
}

interface Recorded extends LogEntry {
  readonly changes: Changes
  readonly told?: readonly NamedTold[]
}

function stepFrom(step: Json, version: number): Recorded {
  const bad = (sentence: string) => wrong(`step ${version}: ${sentence}`)
  if (!isNames(step)) throw bad('is an object')
  const unknown = Object.keys(step).find((name) => !STEP.includes(name))
  if (unknown !== undefined) throw bad(`there is no such thing as '${unknown}'`)
  const { by, move, args = {}, at = 0, initiator = 1, timer = 0, for: whom = 0, told = [], changes } = step
  if (step.version !== version) throw bad(`'version' is ${JSON.stringify(step.version)}`)
  if (!isCount(by) && ![ADMIN, CLOCK, ENGINE].includes(by as string)) throw bad(`'by' is a seat, ${ADMIN}, ${CLOCK} or ${ENGINE}`)
  if (typeof move !== 'string') throw bad("'move' is the name of a move")
  if (!isNames(args)) throw bad("'args' are an object")
  if (![at, initiator, timer, whom].every(isNumber)) throw bad("'at', 'initiator', 'timer' and 'for' are numbers")
  if (!isList(told) || !told.every((one) => isNames(one) && isText(one.move) && isNames(one.facts)))
    throw bad("'told' is a list of moves with the facts that they told")
  if (!isNames(changes)) throw bad("'changes' are an object")
  return step as unknown as Recorded
}

const wrong = (sentence: string) => new GameError(`recorded match: ${sentence}`)
const isNames = (value: Json | undefined): value is Names => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown) => typeof value === 'number'
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown) => typeof value === 'string'
const isList = (value: unknown): value is Json[] => Array.isArray(value)

/** What a file holds, each with what it must be. */
const FILE: { readonly [name: string]: readonly [(value: Json | undefined) => boolean, string] } = {
  description: [(value) => value === undefined || isText(value), 'is text'],
  game: [isText, 'is the name of a game'],
  seats: [isCount, 'is a number of seats'],
  empty: [(value) => value === undefined || (isList(value) && value.every(isCount)), 'is a list of seats'],
  variant: [(value) => isNames(value) && Object.values(value).every(isText), 'says the value of each option'],
  secret: [(value) => isText(value) && /^[0-9a-f]{64}$/.test(value as string), 'is 64 hex digits'],
  at: [isNumber, 'is a time in milliseconds'],
  finished: [(value) => typeof value === 'boolean', 'is true or false'],
  winners: [(value) => isList(value) && value.every(isCount), 'is a list of seats'],
  scores: [(value) => value === null || (isList(value) && value.every(isNumber)), 'is a list of numbers or null'],
  first: [isNames, 'is the state by names'],
  lines: [
    (value) => value === undefined || (isNames(value) && Object.values(value).every((line) => line === false || isText(line))),
    'says the line of the log for each move, or false',
  ],
  steps: [isList, 'is a list of steps'],
}
