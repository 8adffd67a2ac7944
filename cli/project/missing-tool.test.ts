import { expect, test } from 'vitest'
import { folderWith } from '../testing/temporary-folder.ts'
import { installCommand } from './missing-tool.ts'

const commandWith = (files: { readonly [path: string]: string }) => installCommand(folderWith(files), 'vitest', '4.1.12')
const commandIn = (manifest: object) => commandWith({ 'package.json': JSON.stringify({ name: 'mine', ...manifest }) })

test('a tool that the package lists is only installed, any other is added to it', () => {
  expect(commandIn({ devDependencies: { vitest: '4.0.0' } })).toBe('npm install')
  expect(commandIn({ dependencies: { vitest: '4.0.0' } })).toBe('npm install')
  expect(commandIn({ devDependencies: { typescript: '7.0.2' } })).toBe('npm install --save-dev vitest@4.1.12')
  expect(commandIn({})).toBe('npm install --save-dev vitest@4.1.12')
})

test('a repository without a package.json lists no tool; one that is not JSON is named', () => {
  expect(commandWith({ '.git/HEAD': '' })).toBe('npm install --save-dev vitest@4.1.12')
  expect(() => commandWith({ 'package.json': '{' })).toThrow(/package\.json is not valid JSON: /)
})
