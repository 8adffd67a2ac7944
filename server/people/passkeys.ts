import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Clock } from '../runtime/clock.ts'
import { hashOf } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { PasskeyRecord, PersonRecord } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import type { Asking, People, SignedIn } from './people.ts'

/** Signing in without a password: a device or a security key has a private key for this site, and signs with it. */
export interface Passkeys {
  /** What a browser needs to make a passkey of this account. `origin`: where its page is. */
  toAdd(person: PersonRecord, origin: string): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Adds the passkey that the browser has made. */
  add(asking: Asking, origin: string, response: RegistrationResponseJSON): Promise<Result<null>>
  /** What a browser needs to sign in with any passkey that it has for this site. */
  toSignIn(asking: Asking, origin: string): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Also gives all that the guest who asks has to the account. */
  signIn(asking: Asking, origin: string, response: AuthenticationResponseJSON): Promise<Result<SignedIn>>
}

const CHALLENGE_MS = 10 * 60_000
/** The most passkeys of an account. */
const MOST = 20

const NOT_ADDED = 'This passkey could not be added. Nothing was changed. Please try again.'
const TOO_MANY = `An account can have ${MOST} passkeys. Remove one that you do not use any more.`
const NOT_KNOWN = 'No account here has this passkey. It may have been removed. Please sign in another way.'

const load = () => import('@simplewebauthn/server')
const hostOf = (origin: string) => new URL(origin).hostname
const hashOfChallenge = (challenge: string) => hashOf(`passkey ${challenge}`)

export function createPasskeys(store: Store, people: Pick<People, 'open'>, clock: Clock): Passkeys {
  const keep = (challenge: string, user: string) =>
    store.beginSignIn(hashOfChallenge(challenge), user, clock.now(), clock.now() + CHALLENGE_MS)
  /** Each challenge is signed once, in the browser that it was made for. */
  const isOf = (user: string) => async (challenge: string) => (await store.takeSignIn(hashOfChallenge(challenge), clock.now())) === user

  return {
    async toAdd({ id, name }, origin) {
      const { generateRegistrationOptions } = await load()
      const known = await store.passkeysOf(id)
      const options = await generateRegistrationOptions({
        rpName: 'Playchart',
        rpID: hostOf(origin),
        userName: name,
        userID: new Uint8Array(Buffer.from(id)),
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      })
      await keep(options.challenge, id)
      return options
    },

    async add({ user, userAgent }, origin, response) {
      const { verifyRegistrationResponse } = await load()
      if ((await store.passkeysOf(user)).length >= MOST) return refuse('too-many', TOO_MANY)
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: isOf(user),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        requireUserVerification: false,
      }).catch(() => null)
      if (!verified?.verified) return refuse('passkey-failed', NOT_ADDED)
      const { id, publicKey, counter } = verified.registrationInfo.credential
      const added = await store.addPasskey({ id, user, publicKey, counter, createdAt: clock.now(), userAgent })
      return added ? ok(null) : refuse('passkey-failed', NOT_ADDED)
    },

    async toSignIn({ user }, origin) {
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'preferred' })
      await keep(options.challenge, user)
      return options
    },

    async signIn(asking, origin, response) {
      const { verifyAuthenticationResponse } = await load()
      const known = await store.passkey(response.id)
      if (!known) return refuse('passkey-failed', NOT_KNOWN)
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: isOf(asking.user),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        credential: credentialOf(known),
        requireUserVerification: false,
      }).catch(() => null)
      if (!verified?.verified) return refuse('passkey-failed', NOT_KNOWN)
      await store.passkeyUsed(known.id, verified.authenticationInfo.newCounter)
      return people.open(asking, known.user)
    },
  }
}

const credentialOf = ({ id, publicKey, counter }: PasskeyRecord) => ({ id, publicKey: new Uint8Array(publicKey), counter })
