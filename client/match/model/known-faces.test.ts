import { expect, test } from 'vitest'
import type { GroupView, View } from '../../../engine/model/views.ts'
import { learned } from './known-faces.ts'

const seen = (game: GroupView, ...players: GroupView[]) => ({ game, players }) as View

test('faces are found in stacks, on boards and on other components', () => {
  const view = seen(
    {
      round: 3,
      history: [1, 2],
      clock: { startedAt: 0, endsAt: 9 },
      pile: { count: 4 },
      columns: [{ slots: [{ id: 'a', face: 1 }] }, { slots: [null, { id: 'down' }] }],
    },
    { hand: { slots: [{ id: 'b', face: 2, state: { items: { slots: [{ id: 'c', face: 3 }] }, tapped: true } }] } },
  )
  expect(Object.fromEntries(learned(new Map(), view))).toEqual({ a: 1, b: 2, c: 3 })
})

test('known faces stay, and the map is the same object if nothing is new', () => {
  const known = learned(new Map(), seen({ pile: { slots: [{ id: 'a', face: 1 }] } }))
  expect(learned(known, seen({ pile: { slots: [{ id: 'a', face: 1 }, { id: 'down' }] } }))).toBe(known)
  expect([...learned(known, seen({ pile: { slots: [{ id: 'b', face: 0 }] } })).keys()]).toEqual(['a', 'b'])
})
