import type { Command } from 'commander'
import { withExamples } from '../project/examples.ts'
import { table } from '../terminal/output.ts'
import { progressOf } from '../terminal/progress.ts'

/** So many digits of a digest tell two apart that somebody compares by eye. */
const SHOWN_DIGITS = 16

export function registerMove(db: Command): void {
  const move = db
    .command('move <from> <to>')
    .description(
      'move everything from a SQLite file into an empty PostgreSQL database, or back into a new file, and compare both; servers are ended before',
    )
    .option('--json', 'print JSON')
    .action(async (from: string, to: string, { json }: { readonly json?: boolean }) => {
      const [{ moveDatabase }, { MOVED_TABLES }] = await Promise.all([
        import('../../server/store/maintenance/move-database.ts'),
        import('../../server/store/maintenance/moved-tables.ts'),
      ])
      const progress = progressOf(MOVED_TABLES.length, 'tables', json)
      const moving = (done: number, name: string, rows: number) => progress.at(done, `${name}: ${rows} rows`)
      const moved = await moveDatabase(from, to, moving).finally(() => progress.end())
      if (json) {
        console.log(JSON.stringify({ tables: moved }))
        return
      }
      const rows = moved.filter((one) => one.rows > 0).map((one) => [one.table, one.rows, one.digest.slice(0, SHOWN_DIGITS)])
      console.log(table([['table', 'rows', 'the same digest on both sides'], ...rows]))
      console.log('\nEverything is moved. Start the server with the new database; what was there before stays in the old one.')
    })
  withExamples(move, [
    ['db move data/playchart.sqlite postgres://play@db.example.org/play', 'to PostgreSQL; its password in PGPASSWORD'],
    ['db move postgres://play@db.example.org/play data/again.sqlite', 'and back'],
  ])
}
