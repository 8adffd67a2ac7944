import { join, relative } from 'node:path'
import type { CheckedGame } from './findings.ts'
import { rulesIn, sourcesOf } from './rule-sources.ts'
import { placeOf } from './source-place.ts'

/**
 * The findings in the format of compilers, a line each, so that editors can mark them: `games/pig/game.ts:12:3: error: … [trap]`, with
 * paths relative to `here`.
 */
export function editorLines({ folder, findings }: CheckedGame, here: string): string[] {
  const rules = rulesIn(folder)
  const sources = rules === undefined || findings.length === 0 ? [] : sourcesOf(rules)
  return findings.map((finding) => {
    const { file, line, column } = placeOf(finding, sources)
    const path = relative(here, join(folder, file)).replaceAll('\\', '/')
    return `${path}:${line}:${column}: ${finding.level}: ${finding.sentence.replace(/\s*\n\s*/g, ' ')} [${finding.code}]`
  })
}

/** The findings of a game, line by line, below their number; `paths`: with the events that show each. */
export function findingLines({ game, findings }: CheckedGame, paths: boolean): string[] {
  if (findings.length === 0) return [`${game}: nothing found`]
  const lines = findings.flatMap(({ level, code, sentence, shownBy }) => [
    `  ${level} ${code}: ${sentence}`,
    ...(paths && shownBy ? [`    shown by: ${shownBy}`] : []),
  ])
  const count = (kind: string, all: number) => (all ? [`${all} ${kind}${all === 1 ? '' : 's'}`] : [])
  const errors = findings.filter(({ level }) => level === 'error').length
  return [`${game}: ${[...count('error', errors), ...count('warning', findings.length - errors)].join(', ')}`, ...lines]
}
