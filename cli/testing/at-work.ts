import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { guest } from '../../server/testing/guest.ts'
import { type DevServing, serveInWork } from '../dev/dev-server.ts'
import { gameFiles } from '../new/new-game.ts'
import { folderWith } from './temporary-folder.ts'

/** How long to wait for what is reloaded. */
export const WAIT = { timeout: 30_000, interval: 50 }

/** A server at work on a new game, and somebody who plays there. */
export async function atWork(changed = (text: string) => text) {
  const files = gameFiles('duel', []).map(({ path, text }) => [`games/duel/${path}`, path === 'game.ts' ? changed(text) : text])
  const folder = folderWith(Object.fromEntries(files))
  const said: string[] = []
  const serving: DevServing = await serveInWork({
    port: 0,
    database: join(folder, 'matches.sqlite'),
    folders: [join(folder, 'games')],
    cookieSecret: undefined,
    say: (line) => said.push(line),
  })
  onTestFinished(() => serving.stop())
  const url = `http://localhost:${serving.port}`
  const somebody = () =>
    guest({
      // Connections that are kept open would keep the server from stopping at once.
      request: (path, { headers, ...init }) => fetch(url + path, { ...init, headers: { ...headers, connection: 'close' } }),
    })
  return {
    url,
    said,
    who: somebody(),
    other: somebody(),
    /** Saves a file of the game with something else in it. */
    edit(file: string, from: string, to: string): void {
      const path = join(folder, 'games/duel', file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replaceAll(from, to))
    },
    /** The line of the rules, from 1, in which the text first stands. */
    lineOf(part: string): number {
      const text = readFileSync(join(folder, 'games/duel/game.ts'), 'utf8')
      expect(text).toContain(part)
      return text.slice(0, text.indexOf(part)).split('\n').length
    },
    /** Writes a file beside the game's folder. */
    save: (file: string, text: string) => writeFileSync(join(folder, 'games', file), text),
    /** Takes the game's folder away, or puts it back. */
    move(from: string, to: string): void {
      renameSync(join(folder, from), join(folder, to))
    },
    heard: (line: string) => vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining(line)), WAIT),
  }
}
