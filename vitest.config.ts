import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundledThreads } from './server/testing/bundled-threads.ts'
import settings from './tsconfig.json' with { type: 'json' }

/** The package's own names stand for the sources here; what `package.json` exports is compiled. */
const alias = Object.entries(settings.compilerOptions.paths).map(([name, [file]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(file!, import.meta.url)),
}))

const LAYERS = 'tools/layers/*.test.ts'
const BROWSER = ['client/e2e/*.browser.test.ts', 'client/inspector/test/*.test.ts', 'statecharts/tests/*.browser.test.ts']
const OUTSIDE = ['**/node_modules/**', '**/dist/**']
const FIND_CHROMIUM = 'client/e2e/find-chromium.ts'
/** `npm run test:deep`: what takes too long for every change, and tests that then do more, or draw more, and other, examples. */
const DEEP = '**/*.deep.test.ts'
/** Agents play many matches in these. */
const SLOW = 'games/*/*.slow.test.ts'
const ALSO = [
  'cli/test/suites-progress.test.ts',
  'engine/testing/scenarios/{keep-one,night}.test.ts',
  'engine/tests/round-robins.test.ts',
  'games/bots.test.ts',
  SLOW,
  'games/*/suite.test.ts',
  'server/store/tests/same-answers.test.ts',
  'server/tests/{killed-at-random,malformed,nemesis,twins}.test.ts',
  'statecharts/draw/{exchange/xstate,picture/layout}.test.ts',
  'statecharts/testing/{differential,scion}/*.test.ts',
  'statecharts/{diff/diff,progression/block}.test.ts',
  'statecharts/tests/{block-play,check-random-charts,diff-fits,exchange,gate-random}.test.ts',
  'statecharts/tests/{seats,sound-charts}.test.ts',
  'tools/test/bare-machine.test.ts',
]

/** Of pages that `client/e2e/prepare.ts` builds and serves for all. */
const BROWSER_DEEP = ['client/e2e/*.browser.deep.test.ts', 'client/inspector/test/*.deep.test.ts', 'client/e2e/axe.browser.test.ts']

/** Tests with servers in their process run on SQLite in `npm test`, and `npm run test:deep` runs them on PostgreSQL too. */
const ON_POSTGRES = ['server/{chat,http,lobby,matches,notices,operations,moderation,people,tests}/**/*.test.ts']
/** These start servers as processes of their own, as those in `ALSO` do. */
const OF_PROCESSES = ['server/tests/bad-rules.test.ts', 'server/tests/!(changed-rules|logging|passwords|readme|reads).deep.test.ts']

/** When a test has hung, in milliseconds. Nothing here is timed, and a busy machine takes many times as long as an idle one. */
const HANGS_MS = 300_000

/** Those that take longest, for none is to be waited for at the end. */
const LONGEST = [
  /\/(suite|process|any-package|every-piece)(\.deep)?\.test\.ts$/,
  /\/(axe|tables|tictactoe|transferred)\.browser\.test\.ts$/,
  /\/(animations|author-repository|away|changed-rules|chart-page|chat|draft|forced-colours|keyboard|plan|read-by-others|room|seat|workshop)\.browser\.deep\.test\.ts$/,
  /\/inspector\/test\/(lighting|viewer)\.deep\.test\.ts$/,
  /\/(contests|counts|fuzz|image|large-games|phone|slow-day)\.deep\.test\.ts$/,
  /\/(killed-at-random|nemesis|twins)\.test\.ts$/,
  /\/(draw\/picture\/layout|tests\/(gate-random|check-random-charts|diff-fits|sound-charts))\.test\.ts$/,
]

/**
 * A worker keeps its modules, and its Chromium, as long as it stays in one project. The client's tests wait most of their time, which is
 * best while types are checked beside them.
 */
const PROJECTS = ['client', 'unit', 'layers', 'browser', 'deep', 'postgres']

/** Project by project, and in each those first that take longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((names) => names.test(moduleId))
    const place = (file: TestSpecification) => 2 * PROJECTS.indexOf(file.project.name) + (isLong(file) ? 0 : 1)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}

/** Tests of pages, with one Chromium and one server for all. */
const browserProject = (include: string[], exclude: string[] = OUTSIDE) => ({
  resolve: { alias },
  test: {
    name: 'browser',
    include,
    exclude,
    environment: 'node',
    testTimeout: process.env.PLAYCHART_DEEP ? 900_000 : HANGS_MS,
    hookTimeout: HANGS_MS,
    // As long as a page may take for any one thing, see `launch.ts`.
    expect: { poll: { timeout: 120_000, interval: 50 } },
    globalSetup: [FIND_CHROMIUM, 'client/e2e/prepare.ts'],
    // A Chromium and the modules for each worker, not for each file.
    pool: 'forks',
    isolate: false,
    // After all others, which would keep pages waiting.
    sequence: { groupOrder: 1 },
    maxWorkers: availableParallelism() + 2,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than there are cores, since many tests wait for a server, a process or a disk.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['tools/test/empty-surroundings.ts', 'server/testing/bundled-server.ts'],
    projects: process.env.PLAYCHART_DEEP
      ? [
          {
            plugins: [bundledThreads],
            resolve: { alias },
            test: {
              name: 'deep',
              include: [DEEP, ...ALSO],
              exclude: [...BROWSER_DEEP, ...OUTSIDE],
              environment: 'node',
              testTimeout: 3_600_000,
              hookTimeout: 600_000,
              expect: { poll: { timeout: 30_000 } },
              globalSetup: FIND_CHROMIUM,
            },
          },
          {
            plugins: [bundledThreads],
            resolve: { alias },
            test: {
              name: 'postgres',
              include: ON_POSTGRES,
              exclude: [...ALSO, ...OF_PROCESSES, ...OUTSIDE],
              environment: 'node',
              env: { PLAYCHART_TEST_DATABASE: 'postgres' },
              globalSetup: 'server/testing/postgres/shared-postgres.ts',
              pool: 'threads',
              isolate: false,
              testTimeout: 120_000,
              hookTimeout: 120_000,
            },
          },
          browserProject(BROWSER_DEEP),
        ]
      : [
          {
            plugins: [bundledThreads],
            resolve: { alias },
            test: {
              name: 'unit',
              include: ['{statecharts,engine,games,server,cli,tools}/**/*.test.ts'],
              exclude: [LAYERS, DEEP, SLOW, ...BROWSER, ...OUTSIDE],
              environment: 'node',
              // Modules are loaded once a worker, not once a file: half of the time went there.
              pool: 'threads',
              isolate: false,
              testTimeout: HANGS_MS,
              hookTimeout: HANGS_MS,
              expect: { poll: { timeout: 30_000 } },
            },
          },
          {
            // Solid's reactive build instead of its server one, and JSX.
            plugins: [solid()],
            resolve: { alias },
            test: {
              name: 'client',
              include: ['client/**/*.test.{ts,tsx}'],
              pool: 'threads',
              isolate: false,
              exclude: [DEEP, ...BROWSER, ...OUTSIDE],
              environment: 'node',
              testTimeout: HANGS_MS,
              hookTimeout: HANGS_MS,
              expect: { poll: { timeout: 30_000 } },
            },
          },
          {
            test: { name: 'layers', include: [LAYERS], environment: 'node', testTimeout: HANGS_MS },
          },
          browserProject(BROWSER, [DEEP, ...OUTSIDE]),
        ],
  },
})
