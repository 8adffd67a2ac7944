import type { Command } from 'commander'

/** Adds examples to a command's help: what to type after `npx playchart`, and what it does. */
export function withExamples(command: Command, examples: readonly (readonly [typed: string, does: string])[]): Command {
  const widest = Math.max(...examples.map(([typed]) => typed.length))
  const lines = examples.map(([typed, does]) => `  npx playchart ${typed.padEnd(widest)}  ${does}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}
