import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
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
  build: { outDir: here('./dist'), emptyOutDir: true, target: 'es2022' },
  // Found by itself, the inspector's older xstate would be taken for the client's.
  optimizeDeps: { include: ['xstate', '@playchart/inspector > @xstate/inspect'] },
  server: { port: 5173, proxy: { '/api': { target: server, ws: true }, '^/inspector/($|assets/)': server } },
})
