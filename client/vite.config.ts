import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { writeLanguage } from './languages/write-language.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The names under which boards built apart from the client import its own copy of Solid and the kit. */
const SHARED = {
  'solid-js': here('./shared/solid-js.ts'),
  'solid-js-store': here('./shared/solid-js-store.ts'),
  'solid-js-web': here('./shared/solid-js-web.ts'),
  kit: here('./shared-kit.ts'),
}
/**
 * Few bundles, because a browser opens six connections to a server without HTTP/2, and a seventh file would wait. The lobby needs `index`
 * and `lobby`, a match `index`, `match` and its board (server/http/page-files.ts). `later` is what a match can be played without; it is loaded once the match
 * is on the screen. The form of a new match and the room in which a match waits for players are loaded when they are opened.
 */
const GROUPS = [
  {
    name: 'index',
    test: /\/node_modules\/(solid-js|hono)\/|preload-helper|\/client\/(index\.html|main|app|remote|kit\/animate\/speed|kit\/focus\/heading|page\/(?!where-thrown|invite|more-menu|qr-code|sound|elsewhere|ask-first|question|copy-text)|(?!notices\/|people\/|lobby\/|chat\/|admin\/|rules\/|chart\/|match\/keys\/|match\/waiting\/|match\/plan\/|match\/ending\/|match\/panels\/(breakpoints|diagram|inspector|log|result|rewind|what-now)\.|kit\/generic-board\/|kit\/menu\/hints\.|page\/(more-menu|qr-code)\.|style\/contrast).*\.css$)|\/words\.ts$/,
  },
  {
    name: 'match',
    test: /\/client\/(kit|match)\/(?!generic-board\/|panels\/(announcer|banners|breakpoints|diagram|inspector|inspector-tab|inspector-page|log|result|rewind|scroll-place|sounds|stuck|undo-buttons|what-now)\.|seat\/|model\/(leaving-text|offer-text|claimable|folded-lines|moment)\.|menu\/(place-beside|hints)\.|ending\/|keys\/|waiting\/|plan\/|ahead\/)|\/chat\/chat-(news|button)\./,
  },
  {
    name: 'lobby',
    test: /\/client\/lobby\/(lobby|game-card|match-list|my-matches|news|no-connection|poll)\.(tsx?|css)$/,
  },
  { name: 'asking', test: /\/page\/(ask-first|question|more-menu)\.(tsx|css)/ },
  { name: 'rules', test: /\/client\/rules\// },
  {
    name: 'later',
    test: /\/(panels\/(announcer|banners|breakpoints|diagram|log|result|rewind|inspector-tab|sounds|stuck|undo-buttons|what-now)\.tsx|panels\/(breakpoints|diagram|inspector|log|result|rewind|what-now)\.css|match\/ending\/[\w-]+\.(tsx?|css)|match\/ahead\/show-ahead\.ts|seat\/[\w-]+\.tsx|model\/(leaving-text|offer-text|claimable|folded-lines|moment)\.ts|menu\/(place-beside\.ts|hints\.(tsx|css))|page\/(sound|elsewhere)\.tsx?)$/,
  },
  { name: 'draft', test: /\/client\/chart\/draft/ },
  { name: 'chart', test: /\/client\/chart\// },
  { name: 'admin', test: /\/client\/admin\// },
  { name: 'new-match', test: /\/client\/lobby\// },
  { name: 'waiting', test: /\/client\/match\/waiting\// },
  { name: 'plan', test: /\/client\/match\/plan\// },
  { name: 'keys', test: /\/client\/match\/keys\// },
  { name: 'chat', test: /\/client\/chat\// },
  { name: 'rules-of-games', test: /\/(engine\/(?!model\/)|statecharts\/(gate|compile\/(?!frame)|progression)\/)|\/@noble\/ciphers\// },
]
/**
 * What rules of games need in a page (client/match/ahead): without agents, which only the server asks, and without the search for mistakes in a
 * chart, which has been made where the game was. Nothing there does anything by being loaded.
 */
const rulesOfGames: Plugin = {
  name: 'rules-of-games',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer?.endsWith('/engine/author/make-game.ts') && source.endsWith('/statecharts/check/check.ts')) return UNCHECKED
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && /\/(engine|statecharts|games)\/[^?]*\.ts$/.test(found.id) ? { ...found, moduleSideEffects: false } : found
  },
  load: (id) => (id === UNCHECKED ? 'export const refuseErrors = () => {}' : null),
  transform: (code, id) =>
    /\/games\/[\w-]+\/game\.ts$/.test(id) ? code.replace(/^ {2}agents: \{(?:.*\},?$|[\s\S]*?^ {2}\},?$)/m, '') : null,
}
const UNCHECKED = '\0unchecked'
/** Hono's client can write a `Cookie` header, which a browser sends by itself and lets no page write. */
const noCookieHeader: Plugin = {
  name: 'no-cookie-header',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.endsWith('/hono/dist/client/client.js') && source.endsWith('/cookie.js') ? NO_COOKIE : null),
  load: (id) => (id === NO_COOKIE ? "export const serialize = () => { throw Error('A page cannot write a Cookie header.') }" : null),
}
const NO_COOKIE = '\0no-cookie'
/** Of one language; tools/build/pages.mjs makes a build for each. */
const language = process.env.PAGES_LANGUAGE ?? 'en'
const server = process.env.SERVER ?? 'http://localhost:8080'

export default defineConfig({
  root: here('.'),
  plugins: [writeLanguage(language), solid(), rulesOfGames, noCookieHeader],
  resolve: {
    alias: {
      'playchart/statecharts': here('../statecharts/index.ts'),
      'playchart/engine': here('../engine/index.ts'),
      'playchart/kit': here('./kit/index.ts'),
    },
  },
  build: {
    copyPublicDir: language === 'en',
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: { index: here('./index.html'), ...SHARED },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => (name in SHARED ? 'shared/[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  // Otherwise Vite would take the inspector's older xstate for the client's.
  optimizeDeps: { include: ['xstate', '@playchart/inspector > @xstate/inspect'] },
  server: { port: 5173, proxy: { '/api': { target: server, ws: true }, '^/inspector/($|assets/)': server } },
})
