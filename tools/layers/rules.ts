/** What may import what. Everything here is data; `breaches.ts` applies it. */

/** The layers, each with those it may import besides itself. */
export const LAYERS: { readonly [layer: string]: readonly string[] } = {
  statecharts: [],
  engine: ['statecharts'],
  games: ['engine', 'statecharts'],
  server: ['games', 'engine', 'statecharts'],
  client: ['games', 'engine', 'statecharts'],
  cli: ['server', 'games', 'engine', 'statecharts'],
  tools: ['cli', 'client', 'server', 'games', 'engine', 'statecharts'],
}

/**
 * The rooms of a layer, bottom up: each may import itself and those before it, types included. `.` is the layer's root.
 * A room may lie in a room: the longest name counts. Folders named in `TESTING`, and `tests`, are no rooms.
 * The tables of ARCHITECTURE.md say what rooms are for. They name other folders inside rooms than this list does, which divides a room only
 * where the order of imports within it matters.
 */
export const ROOMS: { readonly [layer: string]: readonly string[] } = {
  statecharts: [
    ...['language', 'progression', 'compile', 'gate', 'check/explore', 'check'],
    ...['draw/graph', 'draw/picture', 'draw/exchange', 'diff', '.'],
  ],
  engine: [
    ...['model', 'random', 'declare', 'state', 'rules', 'visibility', 'play', 'author', 'view', 'text', 'overtaken', 'propose'],
    ...['golden', 'enums', 'bots', 'predict', 'simulation', 'library', 'library/behaviours', 'library/components', '.'],
  ],
  server: [
    ...['runtime', 'store', 'people', 'games', 'rules', 'matches', 'chat', 'notices', 'lobby', 'moderation', 'previews', 'nodes'],
    ...['operations', 'http'],
    '.',
  ],
  client: [
    ...['shared', 'style', 'languages', 'remote'],
    ...['kit/focus', 'kit/animate', 'kit/board', 'kit/menu', 'kit/forms', 'kit/parts', 'kit/generic-board', 'kit'],
    ...['page', 'people', 'notices', 'lobby', 'rules', 'chart', 'chat', 'inspector'],
    ...[
      'match/model',
      'match/actor',
      'match/ahead',
      'match/waiting',
      'match/plan',
      'match/keys',
      'match/seat',
      'match/ending',
      'match/panels',
      'admin',
      '.',
    ],
  ],
  cli: [
    ...['terminal', 'project', 'playing', 'new', 'check', 'simulate', 'fuzz', 'golden', 'play', 'replay'],
    ...['build', 'chart', 'config', 'db', 'dev', 'diff', 'games', 'perft', 'serve', 'test', 'user', '.'],
  ],
}
/** Layers whose root holds an index and rooms, nothing else. */
export const BARE_ROOTS = ['statecharts', 'engine']
/** Layers that stand for outsiders, who import what a layer's index offers. */
export const OUTSIDERS = ['cli', 'games', 'tools']
/** Names of folders that hold fixtures and harness … */
export const TESTING = ['testing', 'e2e', 'test']
/** … and the layers that may import them, besides tests. */
export const MAY_IMPORT_TESTING = ['cli', 'tools']
/** What the client may import of the core: what begins so. Rules are known to `predict` alone, which is loaded once a page is idle. */
export const BROWSER_SAFE: { readonly [layer: string]: readonly string[] } = {
  engine: ['engine/model/', 'engine/predict/predict.ts'],
  statecharts: ['statecharts/language/', 'statecharts/compile/frame.ts', 'statecharts/draw/'],
}
export const MOST_SOURCES = 20
/** A file of fewer lines with one importer belongs to that one. */
export const FEWEST_LINES = 25
/** What a test's namesake may end with. */
export const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.css']

/** The one bridge between the two ends: the client's types come from here, its values never. */
export const BRIDGE = { from: 'client', to: 'server/http/app.ts' }

/** Tests of the client start the real server and speak to it with the server's own kit: these files may import what lies there. */
export const TEST_BRIDGE = { from: ['client/e2e/', 'client/testing/'], to: 'server/testing/' }

/** Packages that a layer may import outside its tests. A layer that is not listed is free. */
export const PACKAGES: { readonly [layer: string]: readonly string[] } = {
  statecharts: ['xstate', 'elkjs'],
  engine: ['@noble/ciphers'],
}

/** What a game's own files may import besides files of the same folder. Its tests are free within the layers. */
export const GAME_RULES = ['playchart/engine']
export const GAME_BOARD = ['playchart/engine', 'playchart/kit', 'solid-js']

/** Names of code that say nothing, as a whole file or folder name … */
export const EMPTY_NAMES = ['base', 'common', 'misc', 'types']
/** … and as any word of one. */
export const EMPTY_WORDS = ['util', 'utils', 'helper', 'helpers', 'manager', 'managers']

/** Folders of files that are tests, though not by their names: tests elsewhere call them. */
export const SUITES = ['engine/testing/suite', 'statecharts/testing/scion']

export const MAX_LINES = 400

/** Layers whose results depend on nothing but their arguments, and the names they therefore never mention. */
export const PURE_LAYERS = ['statecharts', 'engine']
export const IMPURE = [
  'Date',
  'EventSource',
  'Math.random',
  'WebSocket',
  'XMLHttpRequest',
  'console',
  'crypto',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
]
/** What fixtures and harness of those layers may mention all the same: a run of tests is set up in the environment. */
export const IMPURE_IN_TESTING = ['process.env']
