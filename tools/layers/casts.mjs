#!/usr/bin/env node
// Prints how many `as never` and non-null assertions (`!`) each layer holds outside tests: `node tools/layers/casts.mjs [--list] [folder …]`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const LAYERS = ['statecharts', 'engine', 'server', 'client', 'cli', 'games', 'tools']
const isTest = (path) => /\.(test|test-d)\.tsx?$|(^|\/)(testing|tests|e2e)\/|\.d\.ts$/.test(path)

/** The casts of one source, each as its line and kind. */
const castsOf = (path, text) => {
  const found = []
  const lineOf = (at) => text.slice(0, at).split('\n').length
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'TSNonNullExpression') found.push({ kind: '!', line: lineOf(node.end) })
    if (node.type === 'TSAsExpression' && node.typeAnnotation.type === 'TSNeverKeyword') {
      found.push({ kind: 'never', line: lineOf(node.end) })
    }
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value)
  }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  visit(program)
  return found
}

const args = process.argv.slice(2)
const list = args.includes('--list')
const folders = args.filter((arg) => arg !== '--list')
const sources = execFileSync('git', ['ls-files', ...(folders.length > 0 ? folders : LAYERS)], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
const counts = new Map()
for (const path of sources) {
  const text = readFileSync(path, 'utf8')
  const casts = castsOf(path, text)
  const layer = path.split('/')[0]
  const count = counts.get(layer) ?? { 'as never': 0, '!': 0 }
  for (const { kind, line } of casts) {
    count[kind === '!' ? '!' : 'as never']++
    if (list) console.log(`${path}:${line}: ${kind}  ${text.split('\n')[line - 1].trim()}`)
  }
  counts.set(layer, count)
}
console.table(Object.fromEntries(counts))
