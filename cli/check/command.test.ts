import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromXState } from '../../statecharts/index.ts'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import type { CheckedGame } from './findings.ts'

const TYPES = 'Types are not checked by this command: npx playchart build checks them as well, npx tsc --noEmit only them.'

/** What players read of these games. */
const rulesOf = (...games: string[]) => Object.fromEntries(games.map((name) => [`games/${name}/rules.md`, '# Nim']))

test('everything that is wrong with games is found: with charts that do not load all of it, and with what is around them', () => {
  const named = (name: string, source: string) => source.replace("name: 'nim'", `name: '${name}'`)
  const folder = folderWith({
    ...rulesOf('nim', 'other', 'chancy', 'impure'),
    'games/nim/game.ts': nimSource(),
    // Two phases that nothing leads to, and one that has no end.
    'games/lost/game.ts': named(
      'lost',
      nimSource({ phases: "alone: { on: { take: 'alone' } }, alike: { on: { take: 'over' } }," }).replace(
        'taken: {',
        "taken: { moves: ['take'],",
      ),
    ),
    'games/misspelt/game.ts': named('misspelt', nimSource({ end: 'ovre' })),
    'games/twice/game.ts': named('twice', nimSource({ end: 'ovre' }).replace("'nextTurn'", "'nextTrun'")),
    'games/broken/game.ts': 'export default 7',
    'games/other/game.ts': nimSource({ help: false }).replace('${args.count}', '${args.many}'),
    'games/chancy/game.ts': named('chancy', nimSource()).replace('1 + random.below(9)', 'Math.floor(9 * Math.random())'),
    'games/impure/game.ts': named('impure', nimSource())
      .replace('diagram:', 'afterDeal: ({ game }) => { game.heap = ++made },\n  diagram:')
      .replace('export default', 'let made = 7\nexport default'),
  })
  const [all, one, inside, text, played, fuzzed] = several(
    folder,
    ['check', '--json'],
    ['check', 'nim'],
    ['check', 'games/lost', '--json'],
    ['check', 'games'],
    ['simulate', 'chancy'],
    ['fuzz', 'impure', '--proposals', '50'],
  )
  const checked: CheckedGame[] = JSON.parse(all!.stdout)
  const codes = Object.fromEntries(
    checked.map(({ folder, findings }) => [folder.split('/').at(-1), findings.map(({ level, code }) => `${level} ${code}`)]),
  )
  expect(codes).toMatchObject({
    nim: [],
    misspelt: ['error unknown-name'],
    twice: ['error unknown-name', 'error unknown-name'],
    broken: ['error not-loaded'],
    other: ['error folder-name', 'warning unknown-place', 'warning no-help'],
    chancy: ['error impure'],
    impure: ['error impure', 'warning module-state'],
  })
  expect(codes.lost!.filter((finding: string) => finding === 'error unreachable-phase')).toHaveLength(2)
  expect(codes.lost).toContain('warning never-offered')
  expect(all!.status).toBe(1)
  expect(one).toMatchObject({ status: 0, stdout: `nim: nothing found\n${TYPES}\n` })
  expect(text!.stdout).toContain('nim: nothing found\n')
  expect(text!.stdout).not.toContain(TYPES)
  expect(JSON.parse(inside!.stdout)).toEqual(checked.filter(({ game }) => game === 'lost'))
  expect(text!.stdout).toContain("misspelt: 1 error\n  error unknown-name: misspelt: taken.always.0: there is no phase 'ovre' beside it")
  expect(text!.stdout).toContain(
    '  warning unknown-place: moves.take.log: ${args.many} is not filled in. Use one of ${player}, ${args.count}\n',
  )
  const instead = 'use `random`, which rules and agents are given'
  expect(text!.stdout).toContain(
    'error impure: game.ts:12: Math.random is not the match’s own randomness. Use the `random` that rules and agents receive\n',
  )
  expect(played!.stderr).toContain(`a rule threw: Math.random() is not for rules: ${instead} (apply, game.ts:12)`)
  const changed = 'made changes while rules run, but is not part of the match. Make it a field in `setup`'
  expect(text!.stdout).toMatch(new RegExp(`warning module-state: game\\.ts:\\d+: ${changed}\n`))
  expect(fuzzed!.stderr).toMatch(new RegExp(`; game\\.ts:\\d+: ${changed}; `))
})

test('for editors each finding is a line with file, line and column: of the chart, of the definition, of a file beside it', () => {
  const charted = nimSource({ phases: "lost: { on: { take: 'over' } }," })
    .replace("name: 'nim'", "name: 'apart'")
    .replace(/chart: \{[\s\S]*$/, 'chart: CHART as never,\n})\n')
    .replace('import { int', "import { CHART } from './rules/chart.ts'\nimport { int")
  const chart = /chart: (\{[\s\S]*\}),\n\}\)\n$/.exec(nimSource({ phases: "lost: { on: { take: 'over' } }," }))![1]
  const folder = folderWith({
    'games/nim/game.ts': nimSource({ help: false, phases: "lost: { on: { take: 'ovre' } }," }).replace('random.below(9)', 'Math.random()'),
    ...rulesOf('other', 'sound'),
    'games/other/game.ts': nimSource({ help: false }).replace('${args.count}', '${args.many}'),
    'games/apart/game.ts': charted,
    'games/apart/rules/chart.ts': `const LOST = 1\nexport const CHART = ${chart}\nexport default LOST\n`,
    'games/broken/game.ts': "import { int } from 'playchart/engine'\nint()\n  throw new Error('not today')",
    'games/sound/game.ts': nimSource().replace("name: 'nim'", "name: 'sound'"),
  })
  const [all, none] = several(folder, ['check', '--format', 'editor'], ['check', 'sound', '--format', 'editor'])
  expect(none).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(all!.status).toBe(1)
  const lines = all!.stdout.trimEnd().split('\n')
  /** The text of the place that each finding names. */
  const marked = lines.map((line) => {
    const [, file, row, column, level, , code] = /^(games\/[\w./]+):(\d+):(\d+): (error|warning): (.+) \[([\w-]+)\]$/.exec(line)!
    const source = readFileSync(join(folder, file!), 'utf8').split('\n')[Number(row) - 1]!
    return [
      file,
      source
        .slice(Number(column) - 1)
        .trim()
        .slice(0, 14),
      level,
      code,
    ]
  })
  expect(marked).toEqual([
    ['games/apart/rules/chart.ts', 'lost: { on: { ', 'error', 'unreachable-phase'],
    ['games/broken/game.ts', 'throw new Erro', 'error', 'not-loaded'],
    ['games/nim/game.ts', "take: 'ovre' }", 'error', 'unknown-name'],
    ['games/nim/game.ts', 'me.secret = 1 ', 'error', 'impure'],
    ['games/other/game.ts', "name: 'nim',", 'error', 'folder-name'],
    ['games/other/game.ts', "log: '${player", 'warning', 'unknown-place'],
    ['games/other/game.ts', 'take = nim.mov', 'warning', 'no-help'],
  ])
})

test('the problem matcher of the guide reads what is written for editors', () => {
  const guide = readFileSync(join(ROOT, 'games/recipes.md'), 'utf8')
  const [, tasks] = /```json\n(\{\n {2}"version": "2\.0\.0"[\s\S]*?\n\})\n```/.exec(guide)!
  const { pattern } = JSON.parse(tasks!).tasks[0].problemMatcher
  const folder = folderWith({ 'games/nim/game.ts': nimSource({ end: 'ovre' }) })
  const { stdout } = several(folder, ['check', '--format', 'editor'])[0]!
  const found = new RegExp(pattern.regexp).exec(stdout.trimEnd())!
  const named = ['file', 'line', 'column', 'severity', 'code'].map((part) => found[pattern[part]])
  expect(named).toEqual(['games/nim/game.ts', '29', '25', 'error', 'unknown-name'])
  expect(found[pattern.message]).toMatch(/^nim: taken\.always\.0: there is no phase 'ovre' beside it/)
})

test('where the order of entries decides is found when asked for; what checks types is said', () => {
  const [quiet, asked, help] = several(ROOT, ['check', 'games/blackjack'], ['check', 'games/blackjack', '--order'], ['check', '--help'])
  expect(help!.stdout).toContain(TYPES)
  expect(quiet).toMatchObject({ status: 0, stdout: `blackjack: nothing found\n${TYPES}\n` })
  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('warning order-decides: play.always: allDone and turnDone') })
})

const TEXT = `chart
  taking “Take some | The player takes some”
      take → taken
  taken
      always [empty] → over
      always / nextTurn → taking
  over (final) “The heap is empty”
`

test('a chart is written in every format, to the screen or to a file, and XState’s comes back as it was', () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  const ended = several(folder, ...['text', 'xstate', 'mermaid', 'scxml', 'svg'].map((format) => ['chart', 'nim', '--format', format]), [
    'chart',
    'nim',
    '--format',
    'svg',
    '-o',
    'nim.svg',
  ])
  const [text, xstate, mermaid, scxml, svg, file] = ended.map(({ stdout }) => stdout)
  expect(text).toBe(TEXT)
  expect(fromXState(JSON.parse(xstate!))).toMatchObject({ initial: 'taking', states: { taking: { on: { take: 'taken' } } } })
  expect(mermaid).toMatch(/^stateDiagram-v2\n/)
  expect(scxml).toContain('<scxml ')
  expect(svg).toMatch(/^<svg .*<\/svg>\n$/s)
  expect(file).toBe('')
  expect(readFileSync(join(folder, 'nim.svg'), 'utf8')).toBe(svg)
})
