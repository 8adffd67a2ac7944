import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './schema.ts'

/** How people sign in. better-auth prescribes the columns of all tables but the last three; it knows an account's `users.id` as its user. */

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)
const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const accounts = sqliteTable('accounts', {
  id: text()
    .primaryKey()
    .references(() => users.id),
  name: text().notNull(),
  /** Ends with `.invalid` for an account without an address. */
  email: text().notNull().unique(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
  image: text(),
  /** What its name is found by; see server/people/names.ts. */
  username: text().unique(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** Signed-in browsers, and all browsers of a guest who has more than one. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userId(),
    token: text().notNull().unique(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
)

/** Ways into an account: its password, or an account with a provider. */
export const credentials = sqliteTable(
  'credentials',
  {
    id: text().primaryKey(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('credentials_by_user').on(table.userId), uniqueIndex('credentials_by_provider').on(table.providerId, table.accountId)],
)

/** Sign-ins that somebody has begun. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

/** Public keys of devices and security keys that people sign in with. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** As the authenticator calls it, in base64url. */
    id: text().primaryKey(),
    user: text()
      .notNull()
      .references(() => users.id),
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** How often it was used, as the authenticator says; many always say 0. */
    counter: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    /** The browser that made it. */
    userAgent: text('user_agent'),
  },
  (table) => [index('passkeys_by_user').on(table.user)],
)

/** What other servers on the same database, which remember verified cookies, have to forget. */
export const revocations = sqliteTable('revocations', {
  id: integer().primaryKey({ autoIncrement: true }),
  user: text().notNull(),
  /** Null: all sessions of this user. */
  session: text(),
  at: integer().notNull(),
})

/** Links by which another browser becomes the same user, once. */
export const deviceLinks = sqliteTable('device_links', {
  /** Of what stands in the link, which is kept nowhere. */
  hash: text().primaryKey(),
  user: text()
    .notNull()
    .references(() => users.id),
  expiresAt: integer('expires_at').notNull(),
})
