import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type Game, SPECTATOR, stepViewOf } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { randomMatch } from '../../engine/testing/index.ts'
import { bundleBoard } from '../../server/games/boards/bundle.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { gameFiles, PIECES, type Piece, repositoryFiles } from '../new/new-game.ts'
import { ROOT } from '../project/manifest.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const NAMES = Object.keys(PIECES) as Piece[]
/** None, each by itself, and all. */
const FEW: Piece[][] = [[], ...NAMES.map((piece) => [piece]), NAMES]
const ALL: Piece[][] = Array.from({ length: 2 ** NAMES.length }, (_, bits) => NAMES.filter((_, i) => bits & (1 << i)))
const deep = DEEP_SEED
/** At most two of them, and all but at most one; in a deep run every combination. */
const MANY = deep === null ? ALL.filter(({ length }) => length <= 2 || length >= NAMES.length - 1) : ALL
const SEEDS = deep === null ? [0, 1, 2] : Array.from({ length: 10 }, (_, n) => deep + n)
const nameOf = (pieces: readonly Piece[]) => ['game', ...pieces].join('-')

/** A repository of games with these pieces, one each. Its packages are those of this one, and `playchart/…` its sources. */
function repository(...games: Piece[][]): string {
  const folder = folderWith()
  const files = games.flatMap((pieces) =>
    gameFiles(nameOf(pieces), pieces).map(({ path, text }) => ({ path: `games/${nameOf(pieces)}/${path}`, text })),
  )
  for (const { path, text } of [...files, ...repositoryFiles()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('with any pieces it can be played to the end', async () => {
  const folder = repository(...MANY)
  for (const pieces of MANY) {
    const { default: game }: { default: Game } = await import(pathToFileURL(join(folder, 'games', nameOf(pieces), 'game.ts')).href)
    expect(game.name).toBe(nameOf(pieces))
    for (const seed of SEEDS) expect(randomMatch(game, seed).last.finished, nameOf(pieces)).toBe(true)
  }
})

test('no line of the log names what not everybody may know', async () => {
  const folder = repository(NAMES)
  const { default: game }: { default: Game } = await import(pathToFileURL(join(folder, 'games', nameOf(NAMES), 'game.ts')).href)
  const logs = new Map(Object.entries(internalsOf(game).definition.moves).map(([name, { log }]) => [name, log || '']))
  const { steps } = randomMatch(game, 1)
  const named = steps.flatMap((step) => {
    const places = [...(logs.get(step.entry.move)?.matchAll(/\$\{args\.(\w+)\}/g) ?? [])]
    return places.map(([, arg]) => ({ log: logs.get(step.entry.move), known: stepViewOf(game, step, SPECTATOR).args[arg] }))
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ known }) => known === null)).toEqual([])
})

test('its tests and rules are written in the words that the guide teaches', () => {
  const [rules, tests] = ['game.ts', 'game.test.ts'].map((path) => gameFiles('duel', NAMES).find((file) => file.path === path)!.text)
  expect(rules).toContain("componentIn('hand')")
  expect(tests).toMatch(/^import \{ moved, refusal, seen, started \} from 'playchart\/engine\/testing'$/m)
  expect(tests).not.toMatch(/propose|createMatch|secretOf/)
})

test('with any pieces it is written as this repository formats and lints its own games', () => {
  const folder = repository(...MANY)
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  const given = [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  expect(Number(/^Checked (\d+) files/m.exec(stdout + stderr)?.[1])).toBeGreaterThan(4 * MANY.length)
})

test('what commands leave behind beside the games is not committed', () => {
  const { text } = repositoryFiles().find(({ path }) => path === '.gitignore')!
  expect(text.split('\n')).toEqual(expect.arrayContaining(['node_modules/', '/data/', '/fuzz-*.json']))
})

test('with any piece the types are correct, and nothing is left over; so are those of the games to look into', () => {
  const folder = repository(...FEW)
  // As strict as an author's own, whose options the sources of Playchart itself need not meet.
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'))
  const { types: _, ...strict } = compilerOptions
  expect(strict).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  const include = ['games', join(ROOT, 'games/*/game.ts')]
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: strict, include, exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'games/planted.ts'), "export const wrong: string = ['text'][0]\n")
  const given = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]
  const { stdout } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => /^(?:\S+\/)?games\//.test(line))
  expect(found).toEqual([expect.stringContaining('games/planted.ts(1,14): error TS2322')])
})

test('with any piece the board can be built', async () => {
  const folder = repository(...FEW)
  for (const pieces of FEW) {
    const { script, style } = await bundleBoard(nameOf(pieces), join(folder, 'games', nameOf(pieces)))
    expect([script, style]).toEqual([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)])
  }
})

test('with any piece its own tests pass, and with all of them those that every game gets', () => {
  const folder = repository(...FEW)
  const everyGame = join(folder, 'games/every-game.test.ts')
  writeFileSync(everyGame, readFileSync(everyGame, 'utf8').replace('{ folder:', '{ matches: 24, folder:'))
  const config = `
    import playchart from ${JSON.stringify(join(ROOT, 'vitest.config.ts'))}
    const { alias } = playchart.test.projects[0].resolve
    export default { resolve: { alias }, test: { include: ['games/**/*.test.ts'], testTimeout: 120_000, pool: 'threads', isolate: false } }`
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PLAYCHART_GAMES: nameOf(NAMES) },
  })
  const report: { numFailedTests: number; testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[] } =
    JSON.parse(stdout)
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(
    results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName),
    stderr,
  ).toEqual([])
  expect(report.testResults.map(({ message }) => message).filter(Boolean)).toEqual([])
  expect(results.filter(({ fullName }) => fullName === 'turns go round')).toHaveLength(FEW.length)
  expect(results.filter(({ fullName }) => fullName.startsWith(nameOf(NAMES))).length).toBeGreaterThan(8)
})
