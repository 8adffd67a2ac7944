import { expect, test } from 'vitest'
import type { Branch } from '../../remote/api.ts'
import { placed, withBranch, withoutBranch } from './plan-tree.ts'

const branch = (move: string, ...next: Branch[]): Branch => ({ when: { move }, answers: [{ move, args: {} }], next })
const tree = [branch('a', branch('b'), branch('c')), branch('d')]
const named = (branches: readonly Branch[]) => placed(branches).map(({ path, branch: { when } }) => `${when.move}${path.join('.')}`)

test('each branch comes before those that follow it', () => expect(named(tree)).toEqual(['a0', 'b0.0', 'c0.1', 'd1']))
test('a branch is added at the end of those that follow another, or of the first ones', () => {
  expect(named(withBranch(tree, [0, 1], branch('e')))).toEqual(['a0', 'b0.0', 'c0.1', 'e0.1.0', 'd1'])
  expect(named(withBranch(tree, [], branch('e')))).toEqual(['a0', 'b0.0', 'c0.1', 'd1', 'e2'])
})
test('with a branch goes all that follows it', () => {
  expect(named(withoutBranch(tree, [0, 0]))).toEqual(['a0', 'c0.0', 'd1'])
  expect(named(withoutBranch(tree, [0]))).toEqual(['d0'])
})
