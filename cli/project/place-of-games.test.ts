import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/temporary-folder.ts'
import { placeOfGames } from './place-of-games.ts'

/** Packages of which two are named by the settings; `b` has no games yet. */
const MONO = {
  'playchart.json': JSON.stringify({ games: ['packages/a/games', 'packages/b/games', 'rules'] }),
  'package.json': '{}',
  'packages/a/package.json': '{}',
  'packages/a/games/pig/game.ts': '',
  'packages/a/games/bluff/package.json': '{}',
  'packages/a/games/bluff/game.ts': '',
  'packages/a/games/own/.git': 'gitdir: elsewhere',
  'packages/a/src/x.txt': '',
  'packages/b/package.json': '{}',
  'packages/c/package.json': '{}',
  'packages/c/games/nim/game.ts': '',
  'rules/nim/game.ts': '',
}

test('in a package of several, games are placed among its own', () => {
  const folder = folderWith(MONO)
  for (const below of ['', 'games', 'games/pig', 'games/bluff', 'games/own', 'src'])
    expect(placeOfGames(join(folder, 'packages/a', below)), below).toBe(join(folder, 'packages/a'))
  expect(placeOfGames(join(folder, 'packages/b'))).toBe(join(folder, 'packages/b'))
})

test('where games are not searched for, none is placed: the folders are named in which they are', () => {
  const folder = folderWith(MONO)
  const searched = ['packages/a/games', 'packages/b/games', 'rules'].map((path) => join(folder, path)).join(' and ')
  for (const elsewhere of ['', 'packages', 'packages/c', 'rules/nim'])
    expect(() => placeOfGames(join(folder, elsewhere)), elsewhere).toThrow(`commands look in ${searched}. `)
  // A package inside of one whose settings name no folders: those are in its games/.
  const inside = folderWith({ 'playchart.json': '{}', 'package.json': '{}', 'packages/a/package.json': '{}', 'src/x.txt': '' })
  expect(placeOfGames(join(inside, 'src'))).toBe(inside)
  expect(() => placeOfGames(join(inside, 'packages/a'))).toThrow(`commands look in ${join(inside, 'games')}. `)
})

test('a folder games further down, the only one of the package, is meant in all of it', () => {
  const folder = folderWith({ 'playchart.json': '{ "games": ["source/games"] }', 'package.json': '{}', 'docs/x.txt': '' })
  for (const below of ['', 'docs', 'source']) expect(placeOfGames(join(folder, below)), below).toBe(join(folder, 'source'))
  const several = folderWith({ 'playchart.json': '{ "games": ["games", "more/games"] }', 'more/x.txt': '' })
  expect([placeOfGames(several), placeOfGames(join(several, 'more'))]).toEqual([several, join(several, 'more')])
})
