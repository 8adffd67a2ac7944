import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { keysOf, tidyName } from './names.ts'

/** What is used of better-auth. */
export interface Auth {
  /** Opens a session of the account with this name. Returns its token; null if there is no such account, or the password is another. */
  signIn(name: string, password: string, userAgent: string | null): Promise<string | null>
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

/** What an account is found by. */
const foundBy = (name: string) => keysOf(tidyName(name))[0] ?? ''

/** Longer than any session lasts: a browser keeps its cookie for 400 days. */
const SESSION_S = 400 * 86_400
const LONGEST_TEXT = 400

/** Loads and sets up better-auth on the store's tables. `secret`: any text that only this server knows. */
export async function createAuth(store: Store, secret: string): Promise<Auth> {
  const [{ betterAuth }, { username }, { APIError }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/plugins/username'),
    import('better-auth/api'),
  ])
  const auth = betterAuth({
    database: await store.authAdapter(),
    secret: createHash('sha256').update(`better-auth ${secret}`).digest('hex'),
    // Nothing is sent there: its routes are not served.
    baseURL: 'http://playchart.invalid',
    emailAndPassword: { enabled: true },
    session: { expiresIn: SESSION_S, disableSessionRefresh: true },
    plugins: [
      username({
        usernameNormalization: foundBy,
        usernameValidator: () => true,
        displayUsername: false,
        minUsernameLength: 1,
        maxUsernameLength: LONGEST_TEXT,
      }),
    ],
    telemetry: { enabled: false },
    // The server has limits of its own.
    rateLimit: { enabled: false },
    logger: { disabled: true },
  })
  const { password } = await auth.$context

  return {
    hash: (text) => password.hash(text),
    verify: (text, hash) => password.verify({ password: text, hash }),
    async signIn(name, text, userAgent) {
      try {
        const headers = new Headers(userAgent === null ? {} : { 'user-agent': userAgent })
        const { token } = await auth.api.signInUsername({ body: { username: name, password: text }, headers })
        return token
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },
  }
}
