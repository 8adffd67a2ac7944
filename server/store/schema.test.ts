import { readdirSync, readFileSync } from 'node:fs'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as authSchema from './auth-schema.ts'
import * as chatSchema from './chat-schema.ts'
import * as logSchema from './log/log-schema.ts'
import * as moderationSchema from './moderation/moderation-schema.ts'
import * as offers from './offers-schema.ts'
import * as planSchema from './plan-schema.ts'
import * as presenceSchema from './presence/presence-schema.ts'
import * as schema from './schema.ts'

test('the migrations make the tables of the schema: after a change, `npm run db:generate` was run', async () => {
  const folder = new URL('../migrations/meta/', import.meta.url)
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)!
  const migrated = JSON.parse(readFileSync(new URL(newest, folder), 'utf8'))
  const all = { ...schema, ...authSchema, ...chatSchema, ...planSchema, ...moderationSchema, ...offers, ...presenceSchema, ...logSchema }
  expect(await generateSQLiteMigration(migrated, await generateSQLiteDrizzleJson(all))).toEqual([])
})
