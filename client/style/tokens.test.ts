import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seatColour } from '../kit/parts/token.tsx'

type Rgb = readonly [number, number, number]
type Tokens = { readonly [name: string]: string }

const [light, dark] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  .split('@media (prefers-color-scheme: dark)')
  .map(tokensIn)
const pages: { readonly [page: string]: Tokens } = { light: light, dark: { ...light, ...dark } }
const SEATS = Array.from({ length: 12 }, (_, seat) => seat)

test.each(Object.keys(pages))(
  'in the %s each of twelve seats stands out from whatever it is on, and what is written on it can be read',
  (page) => {
    const rgb = colours(pages[page])
    for (const seat of SEATS) {
      for (const ground of ['bg', 'surface', 'surface-2', 'surface-3']) {
        expect(contrast(rgb(seatColour(seat)), rgb(`var(--${ground})`)), `${seat} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
      for (const ground of ['bg', 'surface', 'surface-2', 'accent-soft']) {
        expect(contrast(rgb(seatColour(seat, 'text')), rgb(`var(--${ground})`)), `name ${seat} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(rgb(seatColour(seat)), rgb('var(--on-seat)')), String(seat)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb(seatColour(seat, 'dark')), rgb('var(--on-pale)')), String(seat)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each(Object.keys(pages))('in the %s texts have more contrast for those who ask for it', (page) => {
  const css = readFileSync(new URL('contrast.css', import.meta.url), 'utf8')
  const [more, moreInDark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, rules]) => tokensIn(rules))
  const rgb = colours({ ...pages[page], ...more, ...(page === 'dark' && moreInDark) })
  for (const text of ['ink', 'ink-2', 'accent-ink', 'danger'])
    for (const ground of ['bg', 'surface', 'surface-2'])
      expect(contrast(rgb(`var(--${text})`), rgb(`var(--${ground})`)), `${text} on ${ground}`).toBeGreaterThanOrEqual(7)
  for (const ground of ['bg', 'surface'])
    expect(contrast(rgb('var(--line)'), rgb(`var(--${ground})`)), `line on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.keys(pages))('in the %s twelve seats can be told apart, also by the colour-blind', (page) => {
  const rgb = colours(pages[page])
  const nearest = (see: (colour: Rgb) => Rgb) => {
    const seen = SEATS.map((seat) => lab(see(rgb(seatColour(seat)))))
    return Math.min(
      ...seen.flatMap((one, i) => seen.slice(i + 1).map((other) => 100 * Math.hypot(...one.map((part, k) => part - other[k])))),
    )
  }
  expect(nearest((colour) => colour)).toBeGreaterThan(9)
  for (const [blindness, matrix] of Object.entries(BLIND)) {
    expect(
      nearest((colour) => times(matrix, colour)),
      blindness,
    ).toBeGreaterThan(5)
  }
})

/** How the colour-blind see linear light, by Machado, Oliveira and Fernandes (2009), at its strongest. */
const BLIND: { readonly [name: string]: readonly Rgb[] } = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function tokensIn(css: string): Tokens {
  return Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

/** Linear light of a value that is a colour or names one. */
const colours = (tokens: Tokens) =>
  function rgb(value: string): Rgb {
    const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    if (name !== undefined) return rgb(tokens[name] ?? `no --${name}`)
    const [red, green, blue] = value
      .match(/^#(..)(..)(..)$/)!
      .slice(1)
      .map(linear)
    return [red, green, blue]
  }

function linear(hex: string): number {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function contrast(one: Rgb, other: Rgb): number {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}
const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const times = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb =>
  matrix.map(([a, b, c]) => Math.min(1, Math.max(0, a * x + b * y + c * z))) as unknown as Rgb

/** In Oklab, where colours that look equally different are equally far apart. */
function lab(colour: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map(Math.cbrt)
  const [l, m, s] = [cones[0], cones[1], cones[2]]
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
