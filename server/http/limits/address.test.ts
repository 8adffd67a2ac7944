import { expect, test } from 'vitest'
import { isThisMachine, networkOf } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::'],
  ['2001:DB8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1:2', 'fe80:0:0:0::'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['127.0.0.1', '127.1.2.3', '::ffff:127.0.0.1', '::1'])('%s is this machine', (address) => {
  expect(isThisMachine(address)).toBe(true)
})

test.each(['192.0.2.7', '::ffff:192.0.2.7', '12.7.0.1', '2001:db8::1', '::1:1'])('%s is another machine', (address) => {
  expect(isThisMachine(address)).toBe(false)
})
