import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NearestFirst } from './shortest.ts'

test('gives the nearest of those in it, whatever goes in and out', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(20), fc.constant('pop')), { maxLength: 60 }), (steps) => {
      const queue = new NearestFirst()
      const left: number[] = []
      const distances: number[] = []
      for (const step of [...steps, ...steps.map(() => 'pop')]) {
        if (typeof step === 'number') {
          queue.push(distances.length, step)
          left.push(step)
          distances.push(step)
        } else if (left.length) {
          left.sort((a, b) => a - b)
          expect(distances[queue.pop()]).toBe(left.shift())
        }
        expect(queue.size).toBe(left.length)
      }
    }),
    { seed: 9 },
  )
})
