import { expect, test } from 'vitest'
import type { NoteView } from '../../remote/wire.ts'
import { askedSeats, noteText, offerMeans, offerText } from './offer-text.ts'

const name = (seat: number) => ['Ann', 'Bob', 'Cid'][seat] ?? '?'
const note = { version: 3, at: 0 }

test('an offer is told to who made it, and to the others', () => {
  const offer: Parameters<typeof offerText>[0] = { n: 1, kind: 'draw', by: 1, agreed: [1], until: 0 }
  expect(offerText(offer, true, name)).toBe('You have offered a draw.')
  expect(offerText(offer, false, name)).toBe('Bob offers a draw.')
  expect(offerMeans('end', false)).toBe('If everybody agrees, the match ends, and nobody wins.')
  expect(offerMeans('draw', true)).toBe('Nobody else has to agree: the match ends as a draw.')
})

test('persons who take part are asked, also those who are away', () => {
  const person = { name: 'Ann', kind: 'person', me: false, absent: true } as const
  const agent = { ...person, kind: 'agent' } as const
  expect(askedSeats({ players: [person, agent, person, person, null] }, [3])).toEqual([0, 2])
})

test.each<[text: string, told: NoteView]>([
  ['Ann’s time ran out.', { ...note, kind: 'time-out', seat: 0 }],
  ['Bob goes on without Ann and Cid, who did not come back in time.', { ...note, kind: 'claimed', seat: 1, seats: [0, 2] }],
  ['Ann asked for a pause, and everybody agreed.', { ...note, kind: 'agreed', seat: 0, offer: 'pause' }],
  ['Bob declines the offer.', { ...note, kind: 'declined', seat: 1 }],
  ['Cid ends the pause.', { ...note, kind: 'resumed', seat: 2 }],
])('the log: %s', (text, told) => {
  expect(noteText(told, name)).toBe(text)
})
