import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Game } from 'playchart/engine'
import { describe, expect, test } from 'vitest'
import { GuideRepository, PAGES, pageText, ROOT, writePage } from './guide-repository.ts'

const GAMES = join(ROOT, 'games')
const guide = pageText('README.md')
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const headingsOf = (text: string) => [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading)

describe.each(PAGES)('the links of %s', (page) => {
  const links = [...pageText(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !link.startsWith('https:'))

  test.each([...new Set(links)])('%s leads somewhere', (link) => {
    const [path, anchor] = link.split('#') as [string, string?]
    const file = join(GAMES, path || page)
    expect(existsSync(file)).toBe(true)
    if (anchor) expect(headingsOf(readFileSync(file, 'utf8')).map(anchorOf)).toContain(anchor)
  })
})

test('the guide links each of its pages', () => {
  expect(PAGES.filter((page) => page !== 'README.md' && !guide.includes(`](${page})`))).toEqual([])
})

test.each(['recipes.md', 'bigger-games.md', 'coming-from.md'] as const)('%s lists its sections at the top', (page) => {
  const text = pageText(page)
  const listed = [...text.slice(0, text.indexOf('\n## ')).matchAll(/\[([^\]]+)\]\(#/g)].map(([, title]) => title!)
  expect(listed).toEqual(headingsOf(text).slice(1))
})

/** Names that authors may write are in these. */
const words = new Set(['engine', 'statecharts', 'client/kit', 'cli'].flatMap((path) => wordsIn(join(ROOT, path))))
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/[A-Za-z]\w*/g)!)

describe('names of other systems', () => {
  const page = pageText('coming-from.md')
  const rows = [...page.matchAll(/^\| (.+?) \| (.+) \|$/gm)].filter(([, there]) => there !== 'there')

  test('stand in four tables', () => {
    expect(headingsOf(page).slice(1)).toEqual(['jkomoros/boardgame', 'boardgame.io', 'Board Game Arena', 'XState'])
    expect(rows.length).toBeGreaterThan(100)
  })
  test.each(rows.map(([, there, here]) => [there, here!]))('%s: what is named here is there', (_, here) => {
    expect(namesIn(here).filter((name) => !words.has(name))).toEqual([])
  })
})

describe('the chapter on bigger games', () => {
  const page = pageText('bigger-games.md')
  const excerpts = [...page.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(([, file, code]) => [file, code!] as const)
  const flush = (code: string) => code.replace(/^ +/gm, '')

  test('shows code of games', () => expect(excerpts.length).toBeGreaterThan(3))
  test.each(excerpts)('%s: the excerpt is word for word in the game', (file, code) => {
    expect(flush(readFileSync(join(GAMES, file), 'utf8'))).toContain(flush(code))
  })
  test('names only what is there', () => {
    const prose = page.replace(/^```.*?^```$/gms, '')
    const inGames = new Set(wordsIn(GAMES))
    expect(namesIn(prose).filter((name) => !words.has(name) && !inGames.has(name))).toEqual([])
  })
})

function wordsIn(path: string): string[] {
  if (/(?<!\.test|-d)\.tsx?$/.test(path)) return readFileSync(path, 'utf8').match(/\w+/g) ?? []
  if (/\.\w+$/.test(path) || path.endsWith('node_modules')) return []
  return readdirSync(path).flatMap((name) => wordsIn(join(path, name)))
}

describe('the games here', () => {
  test('stand in the table, with their lines as they are', async () => {
    const [, head, table] = /(^\| game \| seats .*\n\|[-|]+\n)((?:^\|.*\n)*)/m.exec(guide)!
    const said = new Map([...table.matchAll(/^\| \[([\w-]+)\].* \| (.*) \|$/gm)].map(([, name, lookFor]) => [name!, lookFor]))
    const lines = countLines(readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, 'game.ts'))))
    const rows: string[] = []
    for (const [name, { first, rules, agents }] of lines) {
      const { default: game } = (await import(join(GAMES, name, 'game.ts'))) as { default: Game }
      const { min, max } = game.players
      rows.push(
        `| [${name}](${name}) | ${min === max ? min : `${min}–${max}`} | ${first} | ${rules} | ${agents || ''} | ${said.get(name) ?? game.description} |\n`,
      )
    }
    if (process.env.UPDATE_GUIDE)
      writePage(
        'README.md',
        guide.replace(head + table!, () => head + rows.join('')),
      )
    else expect(table, 'UPDATE_GUIDE=1 npx vitest run games/guide.test.ts counts anew').toBe(rows.join(''))
  })

  test('are counted with every file that has a function in it, whatever it is called, and as the formatter has it', () => {
    const counted = countLines(['memory', 'tictactoe'])
    const tictactoe = readFileSync(join(GAMES, 'tictactoe/game.ts'), 'utf8').trimEnd().split('\n').length
    expect(counted.get('tictactoe')).toEqual({ first: tictactoe, rules: tictactoe, agents: 0 })
    const files = filesOf('memory').map((file) => relative(GAMES, file))
    expect(files).toEqual(expect.arrayContaining(['memory/game.ts', 'memory/faces.ts', 'memory/mindful.ts']))
    const mindful = readFileSync(join(GAMES, 'memory/mindful.ts'), 'utf8').trimEnd().split('\n').length
    expect(counted.get('memory')).toMatchObject({ rules: counted.get('memory')!.first, agents: mindful })
    // What only an agent needs counts with it.
    const draft = filesOf('terraces', isAgent).map((file) => relative(GAMES, file))
    expect(draft).toContain('terraces/trade.ts')
    expect(draft.filter((file) => /gardener|seen/.test(file))).toEqual([])
    expect(hasFunction(readFileSync(join(GAMES, 'memory/faces.ts'), 'utf8'))).toBe(false)
    expect(hasFunction(readFileSync(join(GAMES, 'memory/mindful.ts'), 'utf8'))).toBe(true)
  })
})

/** The files of its folder that a game's rules are made of, `game.ts` first; without those for which `leftOut` holds, and what only they import. */
function filesOf(name: string, leftOut: (code: string) => boolean = () => false): string[] {
  const files = [join(GAMES, name, 'game.ts')]
  for (const file of files) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.\/[^']+)'/g)) {
      const imported = join(dirname(file), path)
      if (!files.includes(imported) && !leftOut(readFileSync(imported, 'utf8'))) files.push(imported)
    }
  }
  return files
}

/** Whether a file is that of an agent. */
const isAgent = (code: string) => /\bAgent(Of)?</.test(code)

/** Whether there is more in it than words and numbers. */
function hasFunction(code: string): boolean {
  return /=>|\bfunction\b|\w\([^)]*\) \{$/m.test(code.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''))
}

/** For each game how many lines `game.ts` has, all its rules, and its agents that have files of their own. */
function countLines(names: readonly string[]): Map<string, { first: number; rules: number; agents: number }> {
  const repository = new GuideRepository({})
  try {
    const copied = names.map((name) => [name, filesOf(name).map((file) => relative(ROOT, file))] as const)
    for (const path of copied.flatMap(([, paths]) => paths)) {
      mkdirSync(dirname(repository.path(path)), { recursive: true })
      // Nothing is left as its author put it.
      writeFileSync(repository.path(path), readFileSync(join(ROOT, path), 'utf8').replaceAll('biome-ignore', ''))
    }
    repository.format()
    const codeOf = (path: string) => readFileSync(repository.path(path), 'utf8').trimEnd()
    const lines = (code: string) => code.split('\n').length
    return new Map(
      copied.map(([name, paths]) => {
        const inRules = new Set(filesOf(name, isAgent).map((file) => relative(ROOT, file)))
        const counted = (some: readonly string[]) =>
          some
            .map(codeOf)
            .filter(hasFunction)
            .reduce((sum, code) => sum + lines(code), 0)
        const rules = counted(paths.filter((path) => inRules.has(path)))
        return [name, { first: lines(codeOf(paths[0]!)), rules, agents: counted(paths) - rules }]
      }),
    )
  } finally {
    repository.remove()
  }
}
