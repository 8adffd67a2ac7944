import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GAMES, temporaryFolder, testServer } from '../../testing/test-server.ts'
import type { FoundGame } from '../discover-games.ts'
import { buildBoards } from './build-boards.ts'
import { bundleBoard } from './bundle.ts'
import { inputsHash, keepBoards, keptIn } from './kept-boards.ts'

const BOARD = `
import { board, Die } from 'playchart/kit'
import { createMemo, For } from 'solid-js'
import type game from './game.ts'
import picture from './picture.svg'
import { WORD } from './words.ts'
import './board.css'

interface Unused { game: typeof game }
export default board((props) => {
  const seats = createMemo(() => props.view.players.map((_, seat) => seat))
  return <div class="mine"><img src={picture} alt={WORD} /><For each={seats()}>{(seat) => <Die value={seat} />}</For></div>
})
`
const FILES = {
  'board.tsx': BOARD,
  'board.css': '.mine { background: url(./picture.svg) }',
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'words.ts': "export const WORD: string = 'a word'",
  'game.ts': 'throw new Error("Only its types are asked for.")',
}

function folderWith(files: { readonly [name: string]: string }): string {
  const folder = join(temporaryFolder(), 'mine')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
const decoded = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)
const [own, memory] = GAMES as FoundGame['game'][] as [FoundGame['game'], FoundGame['game']]
const found = (folder: string): FoundGame => ({ game: own, folder })

test('a board takes Solid and the kit from the client, and brings all else', async () => {
  const { script, style, files } = await bundleBoard('mine', folderWith(FILES))
  const code = decoded(files.get(script))
  const from = new Set([...code.matchAll(/from"([^"]+)"/g)].map(([, module]) => module))
  expect([...from].sort()).toEqual(['/shared/kit.js', '/shared/solid-js-web.js', '/shared/solid-js.js'])
  const picture = [...files.keys()].find((name) => name.endsWith('.svg'))!
  expect(code).toContain(`"/boards/${picture}"`)
  expect(code).toContain('a word')
  expect(code).not.toContain('Only its types')
  expect(decoded(files.get(style!))).toContain(`url("/boards/${picture}")`)
})

test('the engine is taken in, as far as a board needs it', async () => {
  const folder = folderWith({ 'board.tsx': "import { rangeEnum } from 'playchart/engine'\nexport default rangeEnum" })
  const { script, style, files } = await bundleBoard('mine', folder)
  expect(style).toBeNull()
  expect(decoded(files.get(script))).not.toContain('from"')
  expect(files.get(script)!.length).toBeGreaterThan(500)
  expect(files.get(script)!.length).toBeLessThan(20_000)
})

test.each([
  ['text that is no code', 'export default 1 +', /board\.tsx:1: /],
  ['JSX that does not end', 'export default <p>\n</b>', /board\.tsx:2: /],
  ['a file that there is not', "import './none.ts'", /board\.tsx:1: Could not resolve/],
])('%s: the board, the file and the line are said', async (_, text, where) => {
  const building = bundleBoard('mine', folderWith({ 'board.tsx': text }))
  await expect(building).rejects.toThrow(/^The board of mine cannot be built: /)
  await expect(building).rejects.toThrow(where)
})

test('the answer about a match says where its board is, and the board is there', async () => {
  const boards = await buildBoards([found(folderWith(FILES)), { game: memory, folder: folderWith({}) }])
  const client = join(temporaryFolder(), 'client')
  mkdirSync(client)
  writeFileSync(join(client, 'index.html'), '<head></head>')
  const { app, guest } = await testServer({ boards, client: { client, inspector: '/nowhere' } })
  const who = guest()
  const create = (game: string) => who.create({ game, players: ['me', 'open'] })
  const { id, board } = await create(own.name)
  expect(board).toEqual({ script: expect.stringMatching(/^\/boards\/.+\.js$/), style: expect.stringMatching(/^\/boards\/.+\.css$/) })
  for (const [address, type] of [
    [board!.script, 'text/javascript'],
    [board!.style!, 'text/css'],
  ] as const) {
    const response = await app.request(address)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toContain('mine')
  }
  // Its page links both, and what the board takes from the client.
  const { body } = await who.get<string>(`/matches/${id}`)
  for (const link of [
    `stylesheet" crossorigin href="${board!.style}`,
    `modulepreload" crossorigin href="${board!.script}`,
    '/shared/kit.js',
  ])
    expect(body).toContain(link)
  for (const address of ['/boards/none.js', '/boards/..%2findex.html', '/boards/']) {
    const response = await app.request(address)
    expect(await response.text()).not.toContain('mine')
    expect(response.headers.get('cache-control')).not.toContain('immutable')
  }
  // It has none; and of a game whose board the client was built with, nothing is said.
  expect((await create(memory.name)).board).toBeNull()
  expect(await create('tictactoe')).not.toHaveProperty('board')
})

test('boards that are kept are taken as they are until something in the folder changes', async () => {
  const folder = folderWith(FILES)
  const kept = join(temporaryFolder(), 'kept')
  const board = await bundleBoard(own.name, folder)
  const marked = { ...board, files: new Map([...board.files, [board.script, new TextEncoder().encode('as it was kept')]]) }
  keepBoards(kept, new Map([[own.name, { board: marked, from: inputsHash(folder) }]]))
  const script = async () => {
    const boards = await buildBoards([found(folder)], { build: keptIn(kept) })
    return decoded(boards.file(boards.addressOf(own.name)!.script.replace('/boards/', '')))
  }
  expect(await script()).toBe('as it was kept')
  writeFileSync(join(folder, 'game.test.ts'), 'a test is no input')
  expect(await script()).toBe('as it was kept')
  writeFileSync(join(folder, 'words.ts'), "export const WORD = 'another'")
  expect(await script()).toContain('another')
  writeFileSync(join(kept, 'boards.json'), 'broken')
  expect(await script()).toContain('another')
})
