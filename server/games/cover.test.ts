import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { coverFault, coverOf, LARGEST_COVER_BYTES, neutralCover } from './cover.ts'

const drawn = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">${inside}</svg>`

test('a cover that stands alone is shown, what runs scripts or refers to something else is not', () => {
  expect(coverFault(drawn('<defs><linearGradient id="sky"/></defs><rect fill="url(#sky)"/><use href="#sky"/>'))).toBe(null)
  expect(coverFault(neutralCover('chess'))).toBe(null)
  for (const inside of [
    '<script>alert(1)</script>',
    '<rect onload="alert(1)"/>',
    '<image href="https://example.com/x.png"/>',
    '<image xlink:href="file:///etc/passwd"/>',
    '<rect fill="url(https://example.com/x.svg#y)"/>',
    '<style>@import "x.css"</style>',
    '<foreignObject/>',
    `<path d="${'M0 0'.repeat(LARGEST_COVER_BYTES / 4)}"/>`,
  ])
    expect(coverFault(drawn(inside)), inside.slice(0, 60)).not.toBe(null)
  expect(coverFault(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawn('&x;')}`)).not.toBe(null)
  expect(coverFault('<html></html>')).not.toBe(null)
})

test('a game has the cover of its folder, read anew when it changes, else a neutral one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cover-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cover.svg')
  expect(await coverOf('duel', folder)).toBe(neutralCover('duel'))
  writeFileSync(file, drawn('<circle r="1"/>'))
  expect(await coverOf('duel', folder)).toContain('<circle r="1"/>')
  writeFileSync(file, drawn('<circle r="22"/>'))
  expect(await coverOf('duel', folder)).toContain('<circle r="22"/>')
  writeFileSync(file, drawn('<script>1</script>'))
  expect(await coverOf('duel', folder)).toBe(neutralCover('duel'))
  rmSync(file)
  writeFileSync(join(folder, 'other.svg'), drawn('<circle r="3"/>'))
  symlinkSync(join(folder, 'other.svg'), file)
  expect(await coverOf('duel', folder)).toBe(neutralCover('duel'))
  expect(await coverOf('duel', null)).toBe(neutralCover('duel'))
  expect(neutralCover('duel')).not.toBe(neutralCover('chess'))
})
