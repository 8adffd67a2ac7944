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

test('a server goes on for so many seconds while it is drained', () => {
  expect(serverSettings({}).drainSeconds).toBe(undefined)
  expect(serverSettings({ DRAIN_SECONDS: '0.5' }).drainSeconds).toBe(0.5)
  for (const value of ['-1', 'soon', '601'])
    expect(() => serverSettings({ DRAIN_SECONDS: value })).toThrow(`DRAIN_SECONDS is '${value}': it is a number of seconds from 0 to 600.`)
})

const GIVEN = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

test('providers are named, and come with all that they need or not at all', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(serverSettings({ ...google, ...GIVEN }).providers?.map(({ id, name, issuer }) => [id, name, issuer.href])).toEqual([
    ['google', 'Google', 'https://accounts.google.com/'],
    ['oidc', 'login.example.org', 'https://login.example.org/'],
  ])
  expect(serverSettings({ ...GIVEN, OIDC_NAME: 'Club' }).providers?.map(({ name }) => name)).toEqual(['Club'])
  expect(serverSettings({ ...GIVEN, OIDC_ISSUER: 'http://localhost:9000' }).providers).toHaveLength(1)
  expect(serverSettings({}).providers).toEqual([])
})

test.each([
  [{ ...GIVEN, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together'],
  [{ ...GIVEN, OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID is set, but not OIDC_ISSUER'],
  [
    { ...GIVEN, OIDC_ISSUER: 'http://login.example.org' },
    "OIDC_ISSUER is 'http://login.example.org': it is an address that begins with https",
  ],
  [{ ...GIVEN, OIDC_ISSUER: 'login' }, 'it is an address that begins with https'],
])('%j is refused', (environment, sentence) => {
  expect(() => serverSettings(environment)).toThrow(sentence)
})

test('ids of new matches begin with the name of a shard', () => {
  expect([serverSettings({ SHARD: 'eu2' }).shard, serverSettings({}).shard]).toEqual(['eu2', undefined])
  for (const value of ['B', 'a-b', 'a/b', 'longername'])
    expect(() => serverSettings({ SHARD: value })).toThrow(`SHARD is '${value}': it is one to eight small letters and digits, such as b.`)
})

test('the logs of matches that are over are folded after so many days', () => {
  expect([serverSettings({ FOLD_AFTER_DAYS: '0' }).foldAfterDays, serverSettings({}).foldAfterDays]).toEqual([0, undefined])
  for (const value of ['-1', 'never', '1e9'])
    expect(() => serverSettings({ FOLD_AFTER_DAYS: value })).toThrow(
      `FOLD_AFTER_DAYS is '${value}': it is a number of days, such as 7, or 0 for never.`,
    )
})
