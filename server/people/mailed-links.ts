import type { Clock } from '../runtime/clock.ts'
import { hashOf, newSecret } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { MAIL } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { proposedNames } from './names.ts'
import type { Asking, People, SignedIn } from './people.ts'

/** Signing in by a link that is mailed, also without the password. */
export interface MailedLinks {
  /** Whether this server sends mails. */
  readonly possible: boolean
  /** By which the user's account is entered; null: none. */
  addressOf(user: string): Promise<string | null>
  /**
   * Mails a link: to a guest one that signs in, to somebody with an account one that makes the address a way into it. What is answered and
   * how long it takes does not depend on whether the address is known here.
   */
  send(asking: Asking, address: string, language: string): Promise<Result<null>>
  /**
   * Uses a link up. For an address that nobody has, an account is made of the guest who asks. `password`: the account has it from then on,
   * and its other sessions end; null: it keeps the one it has.
   */
  use(asking: Asking, token: string, password: string | null): Promise<Result<SignedIn>>
}

/** What sends the mails. */
interface Mailer {
  /** Throws Error if it fails. */
  link(to: string, token: string, purpose: 'signIn' | 'add', language: string): Promise<void>
}

/** What a link is for. */
interface Begun {
  readonly address: string
  /** The account that the address is to lead into; null: the one that it leads into already. */
  readonly account: string | null
}

const LINK_MS = 15 * 60_000

const NO_MAIL = 'This server sends no mails, so it offers no links to sign in.'
const NOT_SENT = 'The mail could not be sent. Check the address, or try again later.'
const GONE = 'This link was used already, or is older than 15 minutes. Please ask for a new one.'
const ELSEWHERE = 'This link adds the address to an account that is not signed in here. Open it in the browser in which you asked for it.'
const OTHERS = 'This address belongs to another account here. Sign out, and sign in with it, to be them.'
const SIGNED_IN = 'No account here has this address. You are signed in: ask for a link on your account’s page to add it.'

/** Other sign-ins that were begun are kept beside these. */
const hashOfLink = (token: string) => hashOf(`mail ${token}`)
/** Hardly any mail server tells upper from lower case. */
const keyOf = (address: string) => address.toLowerCase()

type UsedPeople = Pick<People, 'open' | 'become' | 'hash' | 'setPassword'>

/** `mailer`: null where no mails are sent. */
export function createMailedLinks(store: Store, people: UsedPeople, clock: Clock, mailer: Mailer | null): MailedLinks {
  /** Why the caller cannot use the link, which stays as it is; null if they can. */
  async function problem({ user }: Asking, { address, account }: Begun) {
    const known = await store.entering({ provider: MAIL, subject: keyOf(address) })
    if (account !== null && account !== user) return refuse('signed-in', ELSEWHERE)
    if (account !== null && known !== null && known !== account) return refuse('signed-in', OTHERS)
    const isAccount = (await store.person(user))?.kind === 'account'
    return account === null && known === null && isAccount ? refuse('signed-in', SIGNED_IN) : null
  }

  async function signIn(asking: Asking, { address, account }: Begun): Promise<Result<SignedIn>> {
    const identity = { provider: MAIL, subject: keyOf(address) }
    const at = clock.now()
    const user = account ?? (await store.entering(identity))
    if (user === null) {
      const guest = await store.person(asking.user)
      return people.become(asking, identity, proposedNames(guest ? [guest.name] : []))
    }
    if (account !== null && !(await store.setMail(account, identity.subject, at))) return refuse('signed-in', OTHERS)
    return people.open(asking, user)
  }

  return {
    possible: mailer !== null,
    addressOf: (user) => store.subjectOf(user, MAIL),

    async send({ user }, address, language) {
      if (!mailer) return refuse('not-found', NO_MAIL)
      const isAccount = (await store.person(user))?.kind === 'account'
      const begun: Begun = { address, account: isAccount ? user : null }
      const token = newSecret()
      await store.beginSignIn(hashOfLink(token), JSON.stringify(begun), clock.now(), clock.now() + LINK_MS)
      try {
        await mailer.link(address, token, isAccount ? 'add' : 'signIn', language)
      } catch {
        return refuse('arguments', NOT_SENT)
      }
      return ok(null)
    },

    async use(asking, token, password) {
      const hash = hashOfLink(token)
      const kept = await store.begunSignIn(hash, clock.now())
      if (kept === null) return refuse('link-used', GONE)
      const begun: Begun = JSON.parse(kept)
      const refused = await problem(asking, begun)
      if (refused) return refused
      // A link that adds an address was made by somebody who is signed in, perhaps on a device that is not theirs.
      const hashed = password === null || begun.account !== null ? null : await people.hash(password)
      if (hashed && !hashed.ok) return hashed
      // Another browser may have been a moment earlier.
      if ((await store.takeSignIn(hash, clock.now())) === null) return refuse('link-used', GONE)
      const entered = await signIn(asking, begun)
      if (entered.ok && hashed) await people.setPassword(entered.value, hashed.value)
      return entered
    },
  }
}
