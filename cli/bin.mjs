#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { followNpm } from './follow-npm.mjs'
import { requireNode } from './node-version.mjs'

requireNode()
followNpm()

// In the repository the commands are TypeScript, and its tsconfig says what the package's own names stand for there.
// In a package they are compiled, but an author's games are still TypeScript.
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const fromSources = existsSync(here('main.ts'))
const { registerTypeScript } = await import('./typescript.mjs')
if (fromSources) await registerTypeScript({ tsconfig: here('../tsconfig.json') })
const { main } = await import(fromSources ? './main.ts' : '../dist/cli/main.js')
// The program that reads the output may stop early, as `head` does.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1))
// What is compiled is loaded before: once TypeScript is registered, it takes twice as long to load.
process.exitCode = await main(process.argv.slice(2), fromSources ? undefined : registerTypeScript)
