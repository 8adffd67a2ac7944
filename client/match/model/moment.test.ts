import { expect, test } from 'vitest'
import { ADMIN, SPECTATOR } from '../../../engine/model/seats.ts'
import { whyNoMoment } from './moment.ts'

test('who looks as somebody else is told that moves and state are not for them, and nobody besides', () => {
  const said = expect.stringMatching(/^You look at this match as somebody else\./)
  expect(whyNoMoment({ mySeat: null }, { viewer: 1 })).toEqual(said)
  expect(whyNoMoment({ mySeat: null }, { viewer: ADMIN })).toEqual(said)
  expect(whyNoMoment({ mySeat: 1 }, { viewer: 1 })).toBeNull()
  expect(whyNoMoment({ mySeat: null }, { viewer: SPECTATOR })).toBeNull()
  expect(whyNoMoment({ mySeat: null }, null)).toBeNull()
})
