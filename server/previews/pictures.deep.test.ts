import { setTimeout as pause } from 'node:timers/promises'
import { decode } from 'fast-png'
import { expect, onTestFinished, test } from 'vitest'
import { neutralCover } from '../games/cover.ts'
import { heardLog } from '../testing/heard-log.ts'
import { createPictures } from './pictures.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardText } from './preview-card.ts'

function drawing(idleMs?: number) {
  const pictures = createPictures(idleMs)
  onTestFinished(pictures.stop)
  return pictures
}

/** The colours of a PNG, by pixel; null if it could not be drawn. */
async function pixelsOf(answer: ReturnType<ReturnType<typeof createPictures>['png']>) {
  const made = await answer
  if (!made.ok) return null
  const { width, height, data, channels } = decode(made.value)
  return { width, height, at: (x: number, y: number) => [...data.slice((y * width + x) * channels, (y * width + x) * channels + 3)] }
}

const card = (title: string) => cardText({ cover: neutralCover('pig'), title, about: '', players: [], status: '' })

test('a card is drawn with its cover and its words, without any font of the machine', async () => {
  const pictures = drawing()
  const [titled, empty] = await Promise.all([pixelsOf(pictures.png(card('MMMM'))), pixelsOf(pictures.png(card(' ')))])
  expect([titled?.width, titled?.height]).toEqual([CARD_WIDTH, CARD_HEIGHT])
  expect(titled?.at(2, 2)).toEqual([0xf5, 0xf3, 0xee])
  expect(titled?.at(70, 70)).not.toEqual(titled?.at(2, 2))
  const inked = (picture: typeof titled) => {
    let count = 0
    for (let x = 680; x < 1150; x++) for (let y = 60; y < 120; y++) if ((picture?.at(x, y)[0] ?? 255) < 0x60) count++
    return count
  }
  expect(inked(empty)).toBe(0)
  expect(inked(titled)).toBeGreaterThan(1000)
})
test('the same picture is drawn once, whoever asks', async () => {
  const pictures = drawing()
  const [one, two] = await Promise.all([pictures.png(card('Pig')), pictures.png(card('Pig'))])
  expect(one).toBe(two)
  const again = await pictures.png(card('Pig'))
  expect(again.ok && one.ok && again.value).toBe(one.ok && one.value)
})
test('what cannot be drawn is refused, and the next one is drawn', async () => {
  const heard = heardLog()
  const pictures = drawing()
  const [wrong, right] = await Promise.all([pictures.png('<svg'), pictures.png(card('Pig'))])
  expect(wrong).toMatchObject({ ok: false, refusal: { code: 'busy' } })
  expect(right.ok).toBe(true)
  expect(heard.map(({ event }) => event)).toEqual(['picture-failed'])
})
test('a few wait, and others are told to come again; nothing is drawn once it stops', async () => {
  const pictures = drawing()
  const asked = Array.from({ length: 20 }, (_, n) => pictures.png(card(`Number ${n}`)))
  await expect(asked[19]).resolves.toMatchObject({ ok: false, refusal: { code: 'busy' } })
  await pictures.stop()
  expect((await Promise.all(asked)).filter(({ ok }) => ok).length).toBeLessThan(16)
  await expect(pictures.png(card('late'))).resolves.toMatchObject({ ok: false })
})
test('a picture asked for while the idle thread ends is drawn in the next one', async () => {
  const pictures = drawing(0)
  for (let nth = 0; nth < 3; nth++) {
    expect((await pictures.png(card(`Before ${nth}`))).ok).toBe(true)
    await pause(2)
    expect((await pictures.png(card(`After ${nth}`))).ok).toBe(true)
  }
})
