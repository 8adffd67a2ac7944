import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

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
    test: /\/node_modules\/(solid-js|hono)\/|preload-helper|\/client\/(index\.html|main|app|remote|kit\/animate\/speed|page\/(?!where-thrown|invite|more-menu|qr-code|sound|elsewhere|ask-first|question|copy-text)|(?!notices\/|chat\/|admin\/|rules\/|match\/waiting\/|match\/plan\/|kit\/generic-board\/).*\.css$)|\/words\.ts$/,
  },
  {
    name: 'match',
    test: /\/client\/(kit|match)\/(?!generic-board\/|panels\/(log|scroll-place|inspector-tab|stuck)\.|seat\/(?!menu)|model\/(absence-text|leaving-text|offer-text|claimable)\.|menu\/place-beside\.|waiting\/|plan\/)|\/page\/more-menu\.tsx|\/chat\/chat-(news|button)\./,
  },
  { name: 'lobby', test: /\/client\/lobby\/(lobby|match-list|match-pages|my-matches|news|poll)\.tsx?$/ },
  { name: 'asking', test: /\/page\/(ask-first|question)\.tsx/ },
  { name: 'rules', test: /\/client\/rules\// },
  { name: 'admin', test: /\/client\/admin\// },
  { name: 'new-match', test: /\/client\/lobby\// },
  { name: 'waiting', test: /\/client\/match\/waiting\// },
  { name: 'plan', test: /\/client\/match\/plan\// },
  { name: 'chat', test: /\/client\/chat\// },
  {
    name: 'later',
    test: /\/(panels\/(log|inspector-tab|stuck)\.tsx|seat\/(?!menu)[\w-]+\.tsx|model\/(absence-text|leaving-text|offer-text|claimable)\.ts|menu\/place-beside\.ts|page\/(sound|elsewhere)\.tsx?)$/,
  },
]
const server = process.env.SERVER ?? 'http://localhost:8080'

export default defineConfig({
  root: here('.'),
  plugins: [solid()],
  resolve: {
    alias: {
      'playchart/statecharts': here('../statecharts/index.ts'),
      'playchart/engine': here('../engine/index.ts'),
      'playchart/kit': here('./kit/index.ts'),
    },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
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
