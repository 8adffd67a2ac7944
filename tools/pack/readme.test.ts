import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../cli/project/manifest.ts'
import { folderWith } from '../../cli/testing/temporary-folder.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
/** What is typed in a repository of one's own. */
const lines = /^For a repository of your own[^`]*`npm pack`[^`]*^```sh\n(.*?)^```/ms.exec(readme)?.[1] ?? ''

test('what the README says of a repository of one’s own makes one in a folder of its own', () => {
  // npm would install into this one if the new folder had no package.json.
  const above = folderWith({ 'package.json': '{}' })
  const script = lines
    .replace('../playchart/playchart-*.tgz', `'${join(ROOT, 'package.json')}'`)
    .replace(/^npm install .*$/m, 'npm pkg set installed=yes')
    .replace(/^npx playchart (new \S+)/m, `'${process.execPath}' '${join(ROOT, 'cli/bin.mjs')}' $1 --no-install`)
    .replace(/^npx playchart dev.*$/m, '')
  const { status, stderr } = spawnSync('sh', ['-e', '-c', script], { cwd: above, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect([lines, script.includes('npx')]).toEqual([expect.stringContaining('npm install '), false])
  const [own] = readdirSync(above).filter((name) => name !== 'package.json')
  const { installed, scripts } = JSON.parse(readFileSync(join(above, own, 'package.json'), 'utf8'))
  expect([installed, scripts.dev, existsSync(join(above, own, 'games/dice-duel/game.ts'))]).toEqual(['yes', 'playchart dev', true])
  expect(readFileSync(join(above, 'package.json'), 'utf8')).toBe('{}')
})
