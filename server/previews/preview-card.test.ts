import { expect, test } from 'vitest'
import { neutralCover } from '../games/cover.ts'
import { type Card, cardText, escaped } from './preview-card.ts'

const CARD: Card = { cover: neutralCover('pig'), title: 'Pig', about: '', players: [], status: '' }
const player = (seat: number, name = `Player ${seat + 1}`) => ({ seat, name, score: seat, isMarked: seat === 0 })
const textsIn = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('a card has the cover, the title, the players with their scores and what is happening', () => {
  const svg = cardText({ ...CARD, players: [player(0, 'Ann'), player(1, 'Bob')], status: 'Ann is to move.' })
  expect(textsIn(svg)).toEqual(['Pig', 'Ann', '0', 'Bob', '1', 'Ann is to move.', 'Playchart'])
  expect(svg).toContain('<circle cx="244" cy="104" r="28"/>')
})
test('players beyond the sixth are counted', () => {
  const shown = (count: number) => textsIn(cardText({ ...CARD, players: Array.from({ length: count }, (_, seat) => player(seat)) }))
  expect(shown(6)).toContain('Player 6')
  expect(shown(12)).toEqual(expect.arrayContaining(['Player 5', 'and 7 more']))
  expect(shown(12)).not.toContain('Player 6')
})
test('what does not fit ends in an ellipsis', () => {
  const [first, second, ...others] = textsIn(cardText({ ...CARD, title: 'A very long title that nobody would ever think of for a game' }))
  expect([first, second, others]).toEqual(['A very long', 'title that…', ['Playchart']])
  expect(textsIn(cardText({ ...CARD, players: [player(0, 'x'.repeat(200))] }))[1]).toMatch(/^x{10,30}…$/)
})
test('whatever is in a text is text', () => {
  const name = '</text><script>&"\u202e\u0000\ud800Ann'
  expect(escaped(name)).toBe('&lt;/text&gt;&lt;script&gt;&amp;&quot;Ann')
  expect(cardText({ ...CARD, title: name })).not.toContain('<script')
})
test('a cover keeps its own picture, at the place of the card', () => {
  const cover = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 2 1"><g id="a"/></svg>'
  expect(cardText({ ...CARD, cover })).toContain(
    '<svg x="56" y="56" width="576" height="324" preserveAspectRatio="xMidYMid slice" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><g id="a"/></svg>',
  )
})
