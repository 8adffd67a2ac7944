import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The pages of the author's guide, in this folder. */
export const PAGES = ['README.md', 'tutorial.md', 'recipes.md', 'bigger-games.md', 'coming-from.md'] as const
export type Page = (typeof PAGES)[number]

const urlOf = (page: Page) => new URL(page, import.meta.url)
export const pageText = (page: Page): string => readFileSync(urlOf(page), 'utf8')
export const writePage = (page: Page, text: string): void => writeFileSync(urlOf(page), text)

/** What the compiler or the linter says of a line. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** A folder elsewhere, as the repository of an author: there what the guide shows is compiled, linted and run. */
export class GuideRepository {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'playchart-guide-')))

  /** `options` are the compiler's, where it is to be otherwise than for the games here. */
  constructor(files: { readonly [path: string]: string }, options: object = {}) {
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
    cpSync(join(ROOT, 'biome.json'), join(this.folder, 'biome.json'))
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
    const paths = Object.entries<string[]>(compilerOptions.paths).map(([name, [file]]) => [name, [join(ROOT, file!)]])
    const own = { paths: Object.fromEntries(paths), noUncheckedIndexedAccess: true }
    const settings = { compilerOptions: { ...compilerOptions, ...own, ...options }, include: ['games'] }
    for (const [path, text] of Object.entries({ ...files, 'tsconfig.json': `${JSON.stringify(settings, null, 2)}\n` })) {
      mkdirSync(dirname(this.path(path)), { recursive: true })
      writeFileSync(this.path(path), text)
    }
  }

  path(path: string): string {
    return join(this.folder, path)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }

  /** What the compiler says of its own files. */
  typeErrors(): Finding[] {
    const text = this.#run('typescript/bin/tsc', '--noEmit', '--pretty', 'false')
    const found = text.matchAll(/^(games\/[^(\n]+)\((\d+),\d+\): (error .*(?:\n {2}.*)*)/gm)
    return [...found].map(([, path, line, message]) => ({ path: path!, line: Number(line), message: message! }))
  }

  /** What the linter says, and where something is not formatted. */
  styleErrors(): Finding[] {
    const text = this.#run(
      '@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--reporter=github',
      '--max-diagnostics=none',
      'games',
    )
    const found = text.matchAll(/title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)/g)
    return [...found].map(([, rule, path, line, message]) => {
      return { path: relative(this.folder, resolve(this.folder, path!)), line: Number(line), message: `${rule}: ${message}` }
    })
  }

  /** Has the formatter put its files as they should be. */
  format(): void {
    this.#run('@biomejs/biome/bin/biome', 'format', '--write', 'games')
  }

  #run(program: string, ...given: string[]): string {
    const { stdout, error } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...given], {
      cwd: this.folder,
      encoding: 'utf8',
    })
    if (error) throw error
    return stdout
  }
}
