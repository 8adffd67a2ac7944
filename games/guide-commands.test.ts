import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { IN_A_SHELL, recipes } from './guide-recipes.ts'
import { ROOT } from './guide-repository.ts'

/** What is typed after `npx`. */
const typed = recipes.filter(({ where }) => where === IN_A_SHELL).map(({ code }) => code.split(' ').slice(1))
/** What neither serves, installs nor writes is really done; of the others it is asked how they are used. */
const HARMLESS = ['check', 'chart memory', 'simulate', 'fuzz', 'perft', 'golden verify', 'replay', 'games', 'config --json']
const isDone = (given: readonly string[]) =>
  HARMLESS.some((command) => given.slice(1).join(' ').startsWith(command)) && !given.includes('--output') && !given.includes('--html')

const WITH_COMMANDS = ['golden', 'db', 'config', 'user']
const commandOf = ([, first = '', ...rest]: readonly string[]) =>
  WITH_COMMANDS.includes(first) && !rest[0]?.startsWith('--') ? [first, ...rest.slice(0, 1)] : [first]
const helpOf = (given: readonly string[]) => [...commandOf(given), '--help']

/** Runs commands one after another, in one process: each takes a second to begin with. */
const SCRIPT = `
import { register } from 'tsx/esm/api'
register({ tsconfig: './tsconfig.json' })
const { main } = await import('./cli/main.ts')
const answers = []
const { write } = process.stdout
for (const given of JSON.parse(process.argv[1])) {
  let said = ''
  process.stdout.write = process.stderr.write = (text) => { said += text; return true }
  process.exitCode = 0
  answers.push([given.join(' '), { status: await main(given), said }])
}
process.stdout.write = write
process.exitCode = 0
console.log(JSON.stringify(answers))`

function answersTo(commands: readonly (readonly string[])[]): Map<string, { status: number; said: string }> {
  const given = ['--input-type=module', '--eval', SCRIPT, JSON.stringify(commands)]
  const { stdout, stderr } = spawnSync(process.execPath, given, { cwd: ROOT, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return new Map(JSON.parse(stdout))
}

const answers = answersTo([['--help'], ...typed.map(helpOf), ...typed.filter(isDone).map((given) => given.slice(1))])

test('there is a recipe for every command', () => {
  const commands = [...answers.get('--help')!.said.matchAll(/^ {2}(\w+) .*$/gm)].map(([, command]) => command)
  expect(commands.length).toBeGreaterThan(10)
  const named = new Set(typed.map(([, command]) => command))
  expect(commands.filter((command) => command !== 'help' && !named.has(command))).toEqual([])
})

test.each(typed.map((given) => [given.join(' '), given] as const))('%s', (_, given) => {
  const { said } = answers.get(helpOf(given).join(' '))!
  expect(said).toContain(`Usage: ${['npx playchart', ...commandOf(given)].join(' ')}`)
  expect(given.filter((word) => word.startsWith('--') && !said.includes(`${word} `))).toEqual([])
  const done = answers.get(given.slice(1).join(' '))
  expect(done?.status ?? 0, done?.said).toBe(0)
  expect(done === undefined).toBe(!isDone(given))
})
