import { lookup } from 'node:dns'
import { type ClientRequest, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Requests to addresses that users have given: they reach nothing that only this machine or its network can reach. */
export interface Post {
  /** What is wrong with an address, in a sentence; null if nothing is, as far as it can be told without a request. */
  fault(url: string): string | null
  /** Sends a body and returns the status; what is answered besides is not read, and redirects are not followed. Throws Error if it fails. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<number>
  /** Ends what is under way. */
  close(): void
}

/** Whether a notice has arrived. `gone`: nothing will ever arrive there any more. A failure that may pass is an Error. */
export type Sent = 'sent' | 'gone'

/** For everything from the look-up of the name to the status. */
const TIMEOUT_MS = 10_000
const LONGEST_URL = 1000

/** `reach`: hosts with their ports, such as `127.0.0.1:8025`, for which nothing is checked, also not that it is https. */
export function createPost(reach: readonly string[]): Post {
  const open = new Set<ClientRequest>()
  const trusts = (url: URL) => reach.includes(url.host)

  function fault(text: string): string | null {
    const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : null
    if (!url) return 'This is not an address of the web.'
    if (trusts(url)) return null
    if (url.protocol !== 'https:') return 'The address has to begin with https://.'
    if (url.port || url.username || url.password) return 'The address must have no port, no user name and no password.'
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(literal) && !isPublic(literal) ? NOT_PUBLIC : null
  }

  return {
    fault,
    send(text, headers, body) {
      const wrong = fault(text)
      if (wrong !== null) return Promise.reject(new Error(wrong))
      const url = new URL(text)
      const request = url.protocol === 'http:' ? overHttp : overHttps
      const length = { 'Content-Length': String(Buffer.byteLength(body)) }
      return new Promise((resolve, reject) => {
        const sending = request(url, {
          method: 'POST',
          headers: { ...headers, ...length },
          // A connection of its own, to an address that was looked at.
          agent: false,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!trusts(url) && { lookup: publicOnly }),
        })
        open.add(sending)
        sending.once('close', () => open.delete(sending))
        sending.once('error', reject)
        sending.once('response', (response) => {
          resolve(response.statusCode ?? 0)
          response.destroy()
        })
        sending.end(body)
      })
    },
    close() {
      for (const sending of open) sending.destroy(new Error('The server is stopping.'))
    },
  }
}

const NOT_PUBLIC = 'The address leads into a private network.'

/** Also for IPv4 addresses in the form of IPv6. */
const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/** Resolves a name to the addresses that the connection then uses; one private address among them refuses all. */
const publicOnly: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return found(error ?? new Error(`${name} has no address.`), '', 0)
    if (!addresses.every(({ address }) => isPublic(address))) return found(new Error(NOT_PUBLIC), '', 0)
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
