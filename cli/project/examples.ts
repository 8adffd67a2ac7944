import { basename } from 'node:path'
import type { Command } from 'commander'
import { gameFolders } from '../../server/games/discover-games.ts'
import { settingsOf } from './settings.ts'

/** What to type after `npx playchart`, and what it does. `{pig}` stands for that game where it is there, else for one that is. */
export type Example = readonly [typed: string, does: string]

/** Adds examples to a command's help. */
export function withExamples(command: Command, examples: readonly Example[]): Command {
  return command.addHelpText('after', () => `\n${examplesText(examples, gamesThere())}`)
}

/** Examples with the names of these games. */
export function examplesText(examples: readonly Example[], games: readonly string[]): string {
  const named = (text: string) => text.replace(/\{([\w-]+)\}/g, (_, game: string) => (games.includes(game) ? game : (games[0] ?? '<game>')))
  const rows = examples.map(([typed, does]) => [named(typed), named(does)] as const)
  const widest = Math.max(...rows.map(([typed]) => typed.length))
  return ['Examples:', ...rows.map(([typed, does]) => `  npx playchart ${typed.padEnd(widest)}  ${does}`)].join('\n')
}

function gamesThere(): string[] {
  try {
    return settingsOf({}, process.env, process.cwd())
      .games.value.flatMap(gameFolders)
      .map((folder) => basename(folder))
  } catch {
    // Help is given also where a setting is wrong; the command itself says what.
    return []
  }
}
