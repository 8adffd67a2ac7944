import { expect, test } from 'vitest'
import type { Branch } from '../../remote/api.ts'
import { placed, withBranch, withLine, withoutBranch } from './plan-tree.ts'

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

const moves = (...line: [by: number, move: string][]) => line.map(([by, move]) => ({ by, move, args: {} }))
const when = (by: number, move: string) => ({ by, move, args: {} })
const answers = (...names: string[]) => names.map((move) => ({ move, args: {} }))

test('a line becomes branches that follow each other, with all that its player answers; it goes before others', () => {
  const line = moves([0, 'a'], [1, 'b'], [1, 'c'], [0, 'd'], [2, 'e'], [1, 'f'], [0, 'g'])
  const e = { when: when(2, 'e'), answers: answers('f'), next: [] }
  const wanted = { when: when(0, 'a'), answers: answers('b', 'c'), next: [{ when: when(0, 'd'), answers: [], next: [e] }] }
  expect(withLine(tree, line, 1)).toEqual([wanted, ...tree])
})
test('a second line shares its beginning with the first one; another answer takes the place of what was answered', () => {
  const first = withLine([], moves([0, 'a'], [1, 'b'], [0, 'c'], [1, 'd']), 1)
  const both = withLine(first, moves([0, 'a'], [1, 'b'], [0, 'e'], [1, 'f']), 1)
  expect(named(both)).toEqual(['a0', 'e0.0', 'c0.1'])
  expect(withLine(both, moves([0, 'a'], [1, 'b']), 1)).toEqual(both)
  expect(withLine(both, moves([0, 'a'], [1, 'x']), 1)).toEqual([{ when: when(0, 'a'), answers: answers('x'), next: [] }])
})
test('a line without an answer adds nothing', () => expect(withLine(tree, moves([0, 'a']), 1)).toEqual(tree))
