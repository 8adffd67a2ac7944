import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'
import { CHANGES, deployFiles } from './deploy-files.ts'

test('an author gets the files for Docker or for systemd, with the paths of their own repository', () => {
  const folder = folderWith({ 'package.json': '{"name":"mine"}' })
  const [docker, again, systemd, wrong] = several(
    folder,
    ['new', '--deploy', 'docker'],
    ['new', '--deploy', 'docker'],
    ['new', '--deploy', 'systemd'],
    ['new', '--deploy', 'heroku'],
  )
  const both = ['.gitignore', 'Caddyfile', 'README.md', 'litestream.yml']
  const made = (stdout = '') => [...stdout.matchAll(/^made deploy\/(.*)$/gm)].map(([, path]) => path)
  expect(made(docker?.stdout).sort()).toEqual(
    [...both, 'Dockerfile', 'Dockerfile.dockerignore', 'compose.yaml', 'compose.cluster.yaml'].sort(),
  )
  expect(again).toMatchObject({ status: 0, stdout: 'deploy/ has all of its files already.\n' })
  expect(made(systemd?.stdout)).toEqual(['playchart.service'])
  expect(wrong).toMatchObject({ status: 1, stderr: "There is no way to deploy called 'heroku': there are docker, systemd.\n" })

  const read = (path: string) => readFileSync(join(folder, 'deploy', path), 'utf8')
  expect(read('Dockerfile')).toContain('COPY . .\nRUN npm ci\nRUN npx playchart build\n')
  const links = [...read('README.md').matchAll(/\]\((\.\.[^)#]*)/g)].map(([, path]) => path)
  expect(new Set(links)).toEqual(new Set(['../node_modules/playchart/server/README.md']))
  expect(read('Dockerfile')).toContain('CMD ["node", "node_modules/playchart/cli/bin.mjs", "serve"]')
  expect(read('compose.yaml')).toContain('context: ..\n      dockerfile: deploy/Dockerfile')
  expect(read('compose.cluster.yaml')).toContain('context: ..\n    dockerfile: deploy/Dockerfile')
  expect(read('playchart.service')).toContain('ExecStart=/usr/bin/node node_modules/playchart/cli/bin.mjs serve')
  for (const path of readdirSync(join(folder, 'deploy'))) expect(read(path)).not.toMatch(/server\/deploy|tools\/|client\//)
})

test('a name or a way to deploy has to be given', () => {
  const [ended] = several(folderWith({ 'package.json': '{}' }), ['new'])
  expect(ended).toMatchObject({ status: 1, stderr: 'Give the game a name, such as npx playchart new dice-duel.\n' })
})

test('what is changed for authors is in the files', () => {
  const own = join(ROOT, 'server/deploy')
  const all = readdirSync(own).map((name) => readFileSync(join(own, name), 'utf8'))
  for (const [text] of CHANGES)
    expect(
      all.some((file) => file.includes(text)),
      text,
    ).toBe(true)
  expect(deployFiles('docker').length).toBeGreaterThan(4)
})
