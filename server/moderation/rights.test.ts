import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { may, RIGHTS, type Right } from './rights.ts'

test('the table for operators in the README is that of the rights', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| (.*?) +\| (yes|) *\| (yes|) *\|$/gm)].map(([, right, says, moderator, admin]) => ({
    ...{ right, says },
    roles: [...(moderator ? ['moderator'] : []), ...(admin ? ['admin'] : [])],
  }))
  expect(rows).toEqual(Object.entries(RIGHTS).map(([right, { says, roles }]) => ({ right, says, roles: [...roles] })))
})

test('players have none of them, and administrators all', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) expect([may('player', right), may('admin', right)]).toEqual([false, true])
})
