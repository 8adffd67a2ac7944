import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestName, guestNumber, isReserved, keysOf, nameFault, tidyName } from './names.ts'

test('the number in the name of a guest is read again, and in no other name', () => {
  expect(guestName('somebody')).toBe(`Guest ${guestNumber(guestName('somebody'))}`)
  expect(['Guest', 'Guest 48211', 'guest 4821', 'Guest 4821 '].map(guestNumber)).toEqual([null, null, null, null])
})

const faultOf = (name: string) => nameFault(tidyName(name))

test.each([
  ...['A', 'Ann', 'Zoë Müller', '李小龍', 'さくら Ann', '김민준', 'Иван', 'Γιάννης', 'محمد', 'रवि', 'สมชาย', "O'Neil-Smith 3rd"],
  ...['👩‍👩‍👧‍👦', '🇩🇪 Ann', 'Ann ❤️', '1️⃣', 'x'.repeat(30), 'é'.repeat(30), '👍🏽'.repeat(30)],
])('%s is a name', (name) => {
  expect(faultOf(name)).toBe(null)
})

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too long', 'x'.repeat(31)],
  ['text turned around', 'a\u202eb'],
  ['text isolated', 'a\u2066b'],
  ['a zero-width space', 'a\u200bb'],
  ['a joiner between letters', 'a\u200db'],
  ['nothing but joiners', '\u200d\u200d'],
  ['a soft hyphen', 'bo\u00adb'],
  ['a grapheme joiner', 'b\u034fob'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler behind it', 'Bob\u3164'],
  ['an empty Braille pattern', 'Bob\u2800'],
  ['a variation selector behind a letter', 'B\ufe0fob'],
  ['a tag character', 'Bob\u{e0041}'],
  ['a null', 'a\u0000'],
  ['half a character', 'a\ud800'],
  ['a private character', 'Bob\ue000'],
  ['an unassigned character', 'Bob\u{50000}'],
  ['a tower of accents', `a${'\u0301'.repeat(500)}`],
  ['a small tower of accents', `Bob${'\u0337'.repeat(5)}`],
  ['Cyrillic В in Bob', 'Воb'],
  ['Cyrillic о in Bob', 'Bоb'],
  ['Greek Α in Ann', 'Αnn'],
  ['Cherokee Ᏼ in Bob', 'Ᏼob'],
  ['a script that is in use nowhere', 'ꓐꓳꓐ'],
])('%s is no name', (_, name) => {
  expect(faultOf(name)).not.toBe(null)
})

/** Whether both cannot be names of accounts. */
const isSame = (a: string, b: string) => keysOf(tidyName(a)).some((key) => keysOf(tidyName(b)).includes(key))

test.each([
  ['Bob', 'bOB'],
  ['Bob', 'B0b'],
  ['Bob', 'Ｂｏｂ'],
  ['Bob', '𝐁𝐨𝐛'],
  ['Bob', 'ⓑob'],
  ['Bob', 'ᴮob'],
  ['Bob', 'b̷ob'],
  ['Bob', 'Bób'],
  ['Bob', 'B o b'],
  ['Bob', 'Bob.'],
  ['Bob', '_Bob_'],
  ['Alice', 'AIice'],
  ['Alice', 'A1ice'],
  ['Alice', 'A|ice'],
  ['Mam', 'Marn'],
  ['HAT', 'НАТ'],
  ['hat', 'НАТ'],
  ['coco', 'сосо'],
  ['BOB', 'ΒΟΒ'],
  ['Zoë', 'zoe'],
  ['Straße', 'STRASSE'],
])('%s and %s are the same name', (a, b) => {
  expect(isSame(a, b)).toBe(true)
})

test.each([
  ['Ray', 'Tay'],
  ['Ann', 'Anna'],
  ['Иван', 'Ivan'],
  ['李', '王'],
  ['रवि', 'रवी'],
  ['👍', '👎'],
  ['!!!', '???'],
])('%s and %s are different names', (a, b) => {
  expect(isSame(a, b)).toBe(false)
})

test.each(['Guest 4821', 'guest482l', 'Gast 4821', 'Invitado 4821', 'Player', 'pIayer', 'Admin', 'adrnin', 'Moderator'])(
  '%s is what the server calls people',
  (name) => {
    expect(isReserved(name)).toBe(true)
  },
)

test.each(['Guestav', 'Gastón', 'Admiral', 'Players'])('%s is not', (name) => {
  expect(isReserved(name)).toBe(false)
})

const CATALOGUES = new URL('../../client/languages/', import.meta.url)
test.each(readdirSync(CATALOGUES).filter((name) => name.endsWith('.json')))(
  'nor does an account look like a guest on pages of %s',
  (file) => {
    const guest: string = JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8'))['Guest {number}']
    expect(isReserved(guest.replace('{number}', '4821'))).toBe(true)
  },
)
