import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../store/sqlite/open-store.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { START, temporaryFolder } from '../../testing/test-server.ts'
import { createPresence } from './presence.ts'
import { sharedPresence } from './shared-presence.ts'

const MINUTE_MS = 60_000
/** A player who is gone for this long is not just loading the page again. */
const GONE_MS = 3000

/** A server that begins now, which tells no others. */
async function begun(store: ReturnType<typeof openStore>, clock: ReturnType<typeof manualClock>) {
  const presence = sharedPresence({ local: createPresence(clock), store, bell: { ring: () => {} }, clock })
  await presence.start()
  onTestFinished(() => presence.stop())
  return { ...presence, since: async () => (await presence.of('m', ['ann'])).get('ann') }
}

test('who has just left is gone since then, also before that is written', async () => {
  const clock = manualClock(START)
  const store = openStore(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => store.close())
  const presence = await begun(store, clock)
  const page = {}
  const written = vi.spyOn(store, 'setFollowing')
  presence.arrived('m', 'ann', page)
  await vi.waitFor(() => expect(written.mock.settledResults[0]?.type).toBe('fulfilled'), { interval: 5 })
  await clock.advance(MINUTE_MS)
  let write = () => {}
  const held = new Promise<void>((resolve) => {
    write = resolve
  })
  const { setFollowing } = store
  written.mockImplementation(async (...row) => {
    await held
    return setFollowing(...row)
  })
  presence.left('m', 'ann', page)
  await clock.advance(GONE_MS)
  const gone = await presence.since()
  write()
  expect(gone).toEqual({ here: false, since: START + MINUTE_MS })
})

test('whom nobody has seen is gone since the first server began, whichever is asked', async () => {
  const clock = manualClock(START)
  const store = openStore(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => store.close())
  const first = await begun(store, clock)
  await clock.advance(GONE_MS)
  const second = await begun(store, clock)
  for (const presence of [first, second]) expect(await presence.since()).toEqual({ here: false, since: START })
})
