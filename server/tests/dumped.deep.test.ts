import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'
import { testEnds } from '../testing/until.ts'

const COOKIE_SECRET = 'the secret of this test has 32 bytes and more'

/** The folder of an installed PostgreSQL, with `pg_dump`, which npm's has not. */
function installedPrograms(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folder = process.env.PLAYCHART_POSTGRES ?? (stdout?.trim() || undefined)
  return folder && spawnSync(join(folder, 'pg_dump'), ['--version']).status === 0 ? folder : undefined
}

test('a dump that is taken while a server runs is restored into a new database, in which matches go on', {
  timeout: 3 * SLOW,
}, async () => {
  const programs = installedPrograms()
  const postgres = await startPostgres(programs === undefined ? {} : { programs })
  testEnds(() => postgres.stop())
  const DATABASE = await postgres.database()
  const server = await started({ DATABASE, COOKIE_SECRET })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const bob = server.guest()
  await bob.post(`/api/matches/${id}/join`)
  const played = [[ann, 0] as const, [bob, 3] as const, [ann, 1] as const]
  for (const [who, square] of played) expect(await who.move(id, 'place', { square })).toMatchObject({ status: 200 })
  const before = (await ann.get(`/api/matches/${id}`)).body

  const restored = await dumped()
  // What is played from then on is not in there.
  if (programs !== undefined) expect(await bob.move(id, 'place', { square: 8 })).toMatchObject({ status: 200 })
  await server.end('SIGTERM')
  const again = await started({ DATABASE: restored, COOKIE_SECRET })
  const [annAgain, bobAgain] = [again.guest(ann.cookie), again.guest(bob.cookie)]
  expect((await annAgain.get(`/api/matches/${id}`)).body).toMatchObject({ version: before.version, status: 'running' })
  expect(await bobAgain.move(id, 'place', { square: 4 })).toMatchObject({ status: 200 })
  expect(await annAgain.move(id, 'place', { square: 2 })).toMatchObject({ status: 200 })
  expect((await bobAgain.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [0] })
  expect((await annAgain.get(`/api/matches/${id}/history`)).body.entries).toHaveLength(9)

  /** As the runbook does it; returns the address of the new database. */
  async function dumped(): Promise<string> {
    if (programs === undefined) {
      console.log('pg_dump is not installed: the database is copied as PostgreSQL does it, without connections to it.')
      await server.end('SIGTERM')
      return postgres.database(DATABASE)
    }
    const file = join(temporaryFolder(), 'playchart.dump')
    const to = await postgres.database()
    execFileSync(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, DATABASE])
    execFileSync(join(programs, 'pg_restore'), ['--exit-on-error', `--dbname=${to}`, file])
    return to
  }
})
