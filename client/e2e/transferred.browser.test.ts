import { expect, it } from 'vitest'
import { useStage } from './launch.ts'

const stage = useStage()

const MOST_BYTES = 84 * 1024

it('the lobby is at most 84 kB on its first visit, and next to nothing on the next', async () => {
  const page = await stage.guest()
  const network = await page.context().newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button').first().waitFor()
  const first = bytes
  expect(first).toBeGreaterThan(10_000)
  expect(first).toBeLessThanOrEqual(MOST_BYTES)
  await page.reload({ waitUntil: 'networkidle' })
  expect(bytes - first).toBeLessThan(first / 5)
})
