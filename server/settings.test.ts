import { expect, test } from 'vitest'
import { serverSettings } from './settings.ts'

test('limits are as they are, or multiplied', () => {
  expect(serverSettings({}).limits).toBe(1)
  expect(serverSettings({ LIMITS: '' }).limits).toBe(1)
  expect(serverSettings({ LIMITS: '2.5' }).limits).toBe(2.5)
})

test.each(['0', '-1', 'off', '1e3', '2000000', ' '])('LIMITS=%s is refused', (value) => {
  expect(() => serverSettings({ LIMITS: value })).toThrow(`LIMITS is '${value}': it is a number above 0 and at most 1000000, such as 2`)
})
