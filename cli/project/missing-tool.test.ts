import { expect, test } from 'vitest'
import { folderWith } from '../testing/temporary-folder.ts'
import { installCommand } from './missing-tool.ts'

const commandIn = (manifest: object) =>
  installCommand(folderWith({ 'package.json': JSON.stringify({ name: 'mine', ...manifest }) }), 'vitest', '4.1.12')

test('a tool that the package lists is only installed, any other is added to it', () => {
  expect(commandIn({ devDependencies: { vitest: '4.0.0' } })).toBe('npm install')
  expect(commandIn({ dependencies: { vitest: '4.0.0' } })).toBe('npm install')
  expect(commandIn({ devDependencies: { typescript: '7.0.2' } })).toBe('npm install --save-dev vitest@4.1.12')
  expect(commandIn({})).toBe('npm install --save-dev vitest@4.1.12')
})
