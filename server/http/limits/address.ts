import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { nodeRequest, requestHeader } from '../headers.ts'

/** Returns the address that a request came from; null without a connection, or if it came from this machine. */
export type AddressOf = (c: Context) => string | null

/**
 * The address as limits count it: of IPv6 the first 64 bits, since one household has the whole network.
 * @param trustProxy a proxy of ours appends the address it sees to `X-Forwarded-For`; anybody may have written what comes before
 */
export function addresses(trustProxy = false): AddressOf {
  return (c) => {
    const forwarded = trustProxy ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    if (forwarded) return networkOf(forwarded)
    const address = nodeRequest(c)?.socket.remoteAddress
    return address === undefined || isThisMachine(address) ? null : networkOf(address)
  }
}

/**
 * Whether a connection comes from this machine: from an operator's script, or from a proxy, behind which all visitors would count as one.
 */
export const isThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

const MAPPED = '::ffff:'
const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** `2001:db8::1` → `2001:db8:0:0::`; IPv4 addresses stay as they are, also those written as IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  const [first = '', last] = address.toLowerCase().split('::')
  const head = first === '' ? [] : first.split(':')
  const tail = last ? last.split(':') : []
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::`
}
