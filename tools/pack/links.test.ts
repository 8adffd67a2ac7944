import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../../cli/new/new-game.ts'
import { ROOT } from '../../cli/project/manifest.ts'

/** The paths of all files that npm packs. What is compiled is among them only where it is there: no document is. */
const packed = (): Set<string> => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  })
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(said)
  return new Set(files.map(({ path }) => path))
}
const files = packed()

const withoutCode = (text: string): string => text.replace(/^```.*?^```$/gms, '')

/** The paths that a document links, from the root folder, each with its section where it names one. */
function linksWithSections(document: string, text: string): { path: string; section: string | undefined }[] {
  const prose = withoutCode(text).replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(\s*([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|\b(?:src|href)="([^"]+)"/gm)]
    .map(([, inline, below, html]) => inline ?? below ?? html)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', section] = link.split('#')
      return { path: path === '' ? document : normalize(join(dirname(document), path)).replace(/\/$/, ''), section }
    })
}

/** Where a document's links lead that lead to no other host, by paths from the root folder. A link to a place in itself is none. */
const linksOf = (document: string, text: string): string[] =>
  linksWithSections(document, text)
    .map(({ path }) => path)
    .filter((path) => path !== document)

/** The names by which a document's sections are linked, as GitHub makes them of headings. */
const sectionsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Whether that is a file of the package, or a folder with files in it. */
const isPacked = (path: string) => files.has(path) || [...files].some((file) => file.startsWith(`${path}/`))

const isOwn = ({ name }: { name: string }) => !/^(\..*|node_modules|dist|data)$/.test(name)
const documentsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(isOwn)
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return documentsIn(path)
      return path.endsWith('.md') ? [path] : []
    })

test('every document is in the package', () => {
  const documents = documentsIn('')
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'games/README.md', 'engine/library/README.md']))
  expect(documents.filter((path) => !files.has(path))).toEqual([])
})

test('every link of every document in the package leads to something in it', () => {
  // `dist` has a template of a document, which `playchart new` writes with links that fit.
  const documents = [...files].filter((path) => path.endsWith('.md') && !path.startsWith('dist/'))
  const links = documents.flatMap((path) => linksOf(path, readFileSync(join(ROOT, path), 'utf8')).map((link) => `${path} → ${link}`))
  expect(links).toEqual(expect.arrayContaining(['README.md → games/README.md', 'README.md → client/pictures/blackjack-and-inspector.png']))
  expect(links.filter((link) => !isPacked(link.split(' → ')[1]))).toEqual([])
})

test('every link to a section of a document leads to one', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const links = documentsIn('').flatMap((document) => linksWithSections(document, read(document)).map((link) => ({ document, ...link })))
  const toSections = links.filter(({ path, section }) => path.endsWith('.md') && section !== undefined)
  expect(toSections.length).toBeGreaterThan(20)
  const astray = toSections.filter(({ path, section }) => !sectionsOf(read(path)).includes(section!))
  expect(astray.map(({ document, path, section }) => `${document} → ${path}#${section}`)).toEqual([])
})

test('the README of an author’s repository links the guide in the package', () => {
  const { text } = repositoryFiles().find(({ path }) => path === 'README.md')!
  const links = linksOf('README.md', text)
  expect(links).toContain('node_modules/playchart/games/README.md')
  expect(links.map((link) => link.replace('node_modules/playchart/', '')).filter((path) => !isPacked(path))).toEqual([])
})

test('the games are packed as they are written, without their tests and recorded matches', () => {
  const games = [...files].filter((path) => path.startsWith('games/'))
  expect(games).toContain('games/tictactoe/board.tsx')
  expect(games.filter((path) => /\.test\.|golden/.test(path))).toEqual([])
})
