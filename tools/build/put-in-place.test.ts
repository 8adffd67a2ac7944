import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PUT = new URL('put-in-place.mjs', import.meta.url).href
const FILES = 30

/** A folder with many files of the same content in it, and in a folder of its own, and a mark. */
function folderOf(parent: string, content: string) {
  const folder = join(parent, content)
  for (const inside of [folder, join(folder, 'assets')]) {
    mkdirSync(inside)
    for (let file = 0; file < FILES; file++) writeFileSync(join(inside, `${content}-${file}`), content)
  }
  writeFileSync(join(folder, '.mark'), content)
  return folder
}

const ended = (script: string) =>
  new Promise((done) => spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('close', done))

test('of folders that are put in one place at the same time, one stands there whole', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'playchart-place-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const to = join(parent, 'place')
  const names = ['one', 'two', 'three']
  const often = names.map((name) => {
    const put = `putInPlace(${JSON.stringify(folderOf(parent, name))}, ${JSON.stringify(to)}, '.mark')`
    return ended(`import { putInPlace } from ${JSON.stringify(PUT)}\nfor (let time = 0; time < 10; time++) ${put}`)
  })
  expect(await Promise.all(often)).toEqual([0, 0, 0])
  const name = readFileSync(join(to, '.mark'), 'utf8')
  const all = Array.from({ length: FILES }, (_, file) => `${name}-${file}`)
  expect(readdirSync(to).sort()).toEqual(['.mark', 'assets', ...all].sort())
  expect(readdirSync(join(to, 'assets')).sort()).toEqual(all.sort())
  expect(readdirSync(parent).sort()).toEqual(['place', ...names].sort())
})
