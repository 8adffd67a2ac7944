import type * as OpenId from 'openid-client'
import type { Clock } from '../runtime/clock.ts'
import { hashOf, newSecret } from '../runtime/ids.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { MAIL } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { proposedNames } from './names.ts'
import type { Asking, People, SignedIn } from './people.ts'

/** Where people can sign in with an account that they have elsewhere: an OpenID Connect provider. */
export interface ProviderSettings {
  /** Stands in addresses: `google`. */
  readonly id: string
  /** As people know it. */
  readonly name: string
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

export interface Providers {
  /** All of them, and whether this user can sign in there. */
  offered(user: string): Promise<readonly ProviderInfo[]>
  /** Returns the provider's address, to which the browser goes; it comes back to `redirect`. */
  begin(asking: Asking, provider: string, redirect: string): Promise<Result<string>>
  /** `query`: what the provider has added to the address. Signs in, makes an account of a guest, or adds this way in to one's account. */
  finish(asking: Asking, provider: string, query: string): Promise<Result<SignedIn>>
}

export interface ProviderInfo {
  id: string
  name: string
  /** Whether the caller's account can be entered so. */
  connected: boolean
}

/** What has to be known again when the browser comes back. */
interface Begun {
  readonly user: string
  readonly provider: string
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

interface ProvidersOptions {
  readonly settings: readonly ProviderSettings[]
  readonly store: Store
  readonly people: Pick<People, 'open' | 'become'>
  readonly clock: Clock
}

const BEGUN_MS = 10 * 60_000
/** How long a provider may take for an answer. */
const PATIENCE_S = 10

const UNKNOWN = 'This server does not offer this way to sign in.'
const LATE = 'This sign-in was begun in another browser, was finished already, or is older than ten minutes. Please begin again.'
const failed = (name: string) => `${name} did not confirm who you are. Nothing was changed. Please try again, or sign in another way.`

export function createProviders({ settings, store, people, clock }: ProvidersOptions): Providers {
  const reserved = settings.find(({ id }) => id === MAIL)
  if (reserved) throw new Error(`The provider ${reserved.name} cannot have the id '${MAIL}': links that are mailed have it.`)
  const found = new Map<string, Promise<Discovered>>()

  /** Asks the provider where its addresses are, until it has answered once. */
  function discovered(provider: ProviderSettings): Promise<Discovered> {
    const known = found.get(provider.id) ?? discover(provider)
    found.set(provider.id, known)
    known.catch(() => found.delete(provider.id))
    return known
  }

  const named = (id: string) => settings.find((one) => one.id === id)

  return {
    async offered(user) {
      const connected = await store.providersOf(user)
      return settings.map(({ id, name }) => ({ id, name, connected: connected.includes(id) }))
    },

    async begin({ user }, id, redirect) {
      const provider = named(id)
      if (!provider) return refuse('not-found', UNKNOWN)
      try {
        const { client, config } = await discovered(provider)
        const [state, nonce, verifier] = [newSecret(), newSecret(), client.randomPKCECodeVerifier()]
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirect,
          scope: 'openid profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        const begun: Begun = { user, provider: id, redirect, state, nonce, verifier }
        await store.beginSignIn(hashOf(state), JSON.stringify(begun), clock.now(), clock.now() + BEGUN_MS)
        return ok(address.href)
      } catch (error) {
        log('provider-failed', { provider: id, error })
        return refuse('provider-failed', failed(provider.name))
      }
    },

    async finish(asking, id, query) {
      const provider = named(id)
      if (!provider) return refuse('not-found', UNKNOWN)
      const state = new URLSearchParams(query).get('state') ?? ''
      const kept = await store.takeSignIn(hashOf(state), clock.now())
      const begun: Begun | null = kept === null ? null : JSON.parse(kept)
      // Somebody may have begun it themselves, to have another person finish it and so use their account.
      if (begun?.user !== asking.user || begun.provider !== id) return refuse('link-used', LATE)
      let claims: OpenId.IDToken
      try {
        claims = await claimsOf(await discovered(provider), begun, query)
      } catch (error) {
        log('provider-failed', { provider: id, error })
        return refuse('provider-failed', failed(provider.name))
      }
      return people.become(asking, { provider: id, subject: claims.sub }, namesFrom(claims))
    },
  }
}

interface Discovered {
  readonly client: typeof OpenId
  readonly config: OpenId.Configuration
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Discovered> {
  const client = await import('openid-client')
  const [inHeader, inBody] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const secret: OpenId.ClientAuth = (server, ...given) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...given)
  }
  const config = await client.discovery(issuer, clientId, undefined, secret, {
    timeout: PATIENCE_S,
    // The settings accept no other issuer without https than one on this machine.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  })
  return { client, config }
}

async function claimsOf({ client, config }: Discovered, begun: Begun, query: string): Promise<OpenId.IDToken> {
  const address = new URL(begun.redirect)
  address.search = query
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider has sent no ID token.')
  return claims
}

/**
 * Names for a new account, the best first. First names and nicknames only: others will see it, and nobody has chosen to show their whole name.
 */
function namesFrom({ preferred_username, nickname, given_name }: OpenId.IDToken): readonly string[] {
  const said = [preferred_username, nickname, given_name].filter((name) => typeof name === 'string')
  // Some providers use addresses as user names.
  return proposedNames(said.map((name) => name.replace(/@.*$/, '')))
}
