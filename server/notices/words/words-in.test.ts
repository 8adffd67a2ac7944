import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { durationIn, NOTICE_LANGUAGES, wordsIn } from './words-in.ts'

test('people are told in each language that pages are in', () => {
  const catalogues = readdirSync(new URL('../../../client/languages', import.meta.url)).filter((name) => name.endsWith('.json'))
  expect(NOTICE_LANGUAGES).toEqual(['en', ...catalogues.map((name) => name.replace('.json', ''))])
  expect(wordsIn('fr')).toBe(wordsIn('en'))
})

describe.each(NOTICE_LANGUAGES)('in %s', (language) => {
  const words = wordsIn(language)

  test('each title is another one, and names the game', () => {
    const titles = Object.values(words.titles).map((title) => title('Hearts'))
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) expect(title).toContain('Hearts')
  })

  test('one is told from several', () => {
    expect(words.haveWon('Ann', 1)).not.toBe(words.haveWon('Ann', 2))
    expect(words.rematch('Ann', null)).not.toContain('null')
    expect(words.invited(null)).not.toContain('null')
    expect(words.against(null)).not.toContain('null')
    expect(words.guest('4821')).toContain('4821')
  })
})

test('times are rounded up to the largest unit of which there are two', () => {
  expect([90_000, 119_999, 120_000, 129_600_000, 172_800_000, 1].map((ms) => durationIn('en', ms))).toEqual([
    ...['90 seconds', '120 seconds', '2 minutes'],
    ...['36 hours', '2 days', '1 second'],
  ])
  expect([120_000, 172_800_000].map((ms) => durationIn('de', ms))).toEqual(['2 Minuten', '2 Tage'])
  expect(durationIn('es', 7_200_000)).toBe('2 horas')
})
