import type { CheckedGame } from './findings.ts'

/** What was found about a game, line by line, below how much that is; `paths`: also the events that show it. */
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
