/** The picture that goes with a link when it is shared: an SVG card of what somebody who has no seat is shown. */

/** What a card shows besides the cover. */
export interface Card {
  /** The cover of the game, as SVG. */
  readonly cover: string
  readonly title: string
  /** Below the title. Empty: nothing. */
  readonly about: string
  /** The players of a match by seat; empty for cards of no match. */
  readonly players: readonly CardPlayer[]
  /** What is happening, as a sentence. Empty: nothing. */
  readonly status: string
}

export interface CardPlayer {
  readonly seat: number
  readonly name: string
  /** Null where none is kept or it is hidden. */
  readonly score: number | null
  /** Stands out: it is their turn, or they have won. */
  readonly isMarked: boolean
}

/** In pixels, as the services that show such pictures want them. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const [PAPER, INK, QUIET, LINE, ACCENT] = ['#f5f3ee', '#1c1f22', '#585d62', '#d8d3c7', '#2f5d50']
/** The colours of seats, as in `client/style/tokens.css`. */
const SEATS = '1f6fb2 b5482a 005737 683ba1 870363 624205 35414a 306871 6d0c06 7764d5 547241 807370'.split(' ')

const MARGIN = 56
const COVER_WIDTH = 576
const COVER_HEIGHT = 324
const TEXT_LEFT = MARGIN + COVER_WIDTH + 48
const TEXT_WIDTH = CARD_WIDTH - TEXT_LEFT - MARGIN
/** The average width of a letter of the font, in its size. */
const LETTER = 0.62

const TITLE = 54
const TEXT = 30
const ROW = 52
const MOST_PLAYERS = 6
const MOST_LINES = { title: 2, about: 4, status: 2 }

/** Draws a card as SVG. Whatever is in its texts is shown as text. */
export function cardText({ cover, title, about, players, status }: Card): string {
  const parts: string[] = []
  let y = MARGIN + TITLE
  const lines = (text: string, size: number, most: number, fill: string, weight = 400) => {
    for (const line of wrapped(text, Math.floor(TEXT_WIDTH / (size * LETTER)), most)) {
      parts.push(textAt(TEXT_LEFT, y, line, size, fill, weight))
      y += Math.round(size * 1.3)
    }
  }
  lines(title, TITLE, MOST_LINES.title, INK, 700)
  y += 6
  if (about) lines(about, TEXT, MOST_LINES.about, QUIET)
  const shown = players.slice(0, players.length > MOST_PLAYERS ? MOST_PLAYERS - 1 : MOST_PLAYERS)
  for (const player of shown) {
    parts.push(playerRow(player, y))
    y += ROW
  }
  if (shown.length < players.length) parts.push(textAt(TEXT_LEFT, y, `and ${players.length - shown.length} more`, TEXT, QUIET, 400))
  const below = MARGIN + COVER_HEIGHT + 74
  const said = wrapped(status, Math.floor(COVER_WIDTH / (TEXT * LETTER)), MOST_LINES.status)
  for (const [i, line] of said.entries()) parts.push(textAt(MARGIN, below + i * 42, line, TEXT, INK, 700))
  parts.push(textAt(MARGIN, CARD_HEIGHT - MARGIN, 'Playchart', 26, ACCENT, 700))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="DejaVu Sans">
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${PAPER}"/>
${placed(cover)}
<rect x="${MARGIN}" y="${MARGIN}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="none" stroke="${LINE}" stroke-width="2"/>
${parts.join('\n')}
</svg>`
}

/** A cover at its place: an SVG inside of the card's. */
function placed(cover: string): string {
  const inside = cover.replace(/^\s*<\?xml[^>]*\?>\s*/, '')
  const [start = '', attributes = ''] = /^\s*<svg\b([^>]*)>/.exec(inside) ?? []
  const own = attributes.replace(/\s(?:x|y|width|height|preserveAspectRatio)\s*=\s*("[^"]*"|'[^']*')/g, '')
  const place = `x="${MARGIN}" y="${MARGIN}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return `<svg ${place}${own}>${inside.slice(start.length)}`
}

function playerRow({ seat, name, score, isMarked }: CardPlayer, y: number): string {
  const room = Math.floor((TEXT_WIDTH - 44 - (score === null ? 0 : 90)) / (TEXT * LETTER))
  const colour = SEATS[seat % SEATS.length]!
  return [
    ...(isMarked
      ? [
          `<rect x="${TEXT_LEFT - 14}" y="${y - 37}" width="${TEXT_WIDTH + 28}" height="${ROW - 4}" rx="10" fill="#fff" stroke="${ACCENT}" stroke-width="3"/>`,
        ]
      : []),
    `<circle cx="${TEXT_LEFT + 14}" cy="${y - 11}" r="13" fill="#${colour}"/>`,
    textAt(TEXT_LEFT + 44, y, wrapped(name, room, 1)[0] ?? '', TEXT, INK, isMarked ? 700 : 400),
    ...(score === null ? [] : [textAt(CARD_WIDTH - MARGIN, y, String(score), TEXT, INK, 700, 'end')]),
  ].join('\n')
}

function textAt(x: number, y: number, text: string, size: number, fill: string, weight: number, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`
}

/** Lines of at most so many letters; what does not fit ends in an ellipsis. */
function wrapped(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines.slice(0, most).map((line) => shortened(line, letters))
  const last = kept.at(-1)
  if (lines.length > most && last !== undefined) kept[most - 1] = shortened(`${last.replace(/…$/, '')}…`, letters)
  return kept
}

const shortened = (line: string, letters: number): string => {
  const signs = [...line]
  return signs.length <= letters
    ? line
    : `${signs
        .slice(0, Math.max(1, letters - 1))
        .join('')
        .trimEnd()}…`
}

/** Control characters, what turns the direction of text, halves of characters and what is none: XML cannot have all of them. */
const UNWRITABLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu
const ENTITIES: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As text of XML or HTML, or in double quotes. */
export const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
