import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packagesAbove, setup } from './empty-surroundings.ts'

test('no package.json lies above the folders that tests make', () => {
  expect(tmpdir()).toContain('playchart-tests-')
  expect(packagesAbove(tmpdir())).toEqual([])
})

test('where one does, no test is run', () => {
  const folder = join(tmpdir(), 'occupied')
  mkdirSync(join(folder, 'inside'), { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{}')
  const before = process.env.TMPDIR
  process.env.TMPDIR = join(folder, 'inside')
  try {
    expect(setup).toThrow(`there is ${join(folder, 'package.json')}: remove it, or set TMPDIR.`)
  } finally {
    process.env.TMPDIR = before
  }
})
