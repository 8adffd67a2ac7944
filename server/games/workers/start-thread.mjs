import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// As in cli/bin.mjs: a thread begins without what the process has registered. Games are TypeScript, and in the repository all else is.
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const fromSources = existsSync(here('game-thread.ts'))
const root = fromSources ? '../../..' : '../../../..'
const { registerTypeScript } = await import(new URL(`${root}/cli/typescript.mjs`, import.meta.url).href)
await registerTypeScript(fromSources ? { tsconfig: here(`${root}/tsconfig.json`) } : undefined)
await import(fromSources ? './game-thread.ts' : './game-thread.js')
