import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { inOtherWords } from './sentences.ts'
import { textsIn } from './texts-in.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const sourcesIn = (room: string) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(tests?|testing)\/|\.test\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, room, path), 'utf8'))

it('each sentence is said by the server or the engine', () => {
  const sources = [...sourcesIn('server'), ...sourcesIn('engine')].join('\n')
  const file = join(ROOT, 'client/languages/sentences.ts')
  const sentences = textsIn(readFileSync(file, 'utf8'), file).map(({ key }) => key)
  expect(sentences.length).toBeGreaterThan(50)
  // A value is an expression in a template.
  const isSaid = (sentence: string) =>
    new RegExp(sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '\\$\\{[^}]+\\}')).test(sources)
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([])
})

it('a sentence is found by what it says, with its values', () => {
  const words = [
    ['This seat is kept for {name}.', 'Der Platz ist für {name} reserviert.'],
    ['{move} is not possible now.', '{move} geht jetzt nicht.'],
    ['The match is over.', 'Die Partie ist vorbei.'],
  ] as const
  expect(inOtherWords('This seat is kept for Mr. (X) {name}.', words)).toBe('Der Platz ist für Mr. (X) {name} reserviert.')
  expect(inOtherWords('Pass 3 cards is not possible now.', words)).toBe('Pass 3 cards geht jetzt nicht.')
  expect(inOtherWords('The match is over.', words)).toBe('Die Partie ist vorbei.')
  expect(inOtherWords('The match is over, they say.', words)).toBeNull()
})
