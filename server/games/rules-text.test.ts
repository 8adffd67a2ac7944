import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/test-server.ts'
import { LONGEST_RULES_BYTES, rulesPictureIn, rulesText, rulesTextIn } from './rules-text.ts'

const GAMES = new URL('../../games/', import.meta.url)
const html = (markdown: string) => rulesText(markdown, 'dice-duel').html

test('headings have addresses, and the title is left to the page', () => {
  const { html, sections } = rulesText('# Dice duel\n\nRoll.\n\n## A *turn*\n\n## A turn\n\n## Ends & odds\n\n# Loud', 'dice-duel')
  expect(html).toBe(
    '<p>Roll.</p>\n<h2 id="rules-a-turn">A <em>turn</em></h2>\n<h2 id="rules-a-turn-1">A turn</h2>\n<h2 id="rules-ends-odds">Ends &amp; odds</h2>\n<h2 id="rules-loud">Loud</h2>',
  )
  expect(sections.map(({ title }) => title)).toEqual(['A turn', 'A turn', 'Ends & odds', 'Loud'])
  expect(sections.map(({ id }) => id)).toEqual(['rules-a-turn', 'rules-a-turn-1', 'rules-ends-odds', 'rules-loud'])
})

test('tables are tables', () => {
  expect(html('| card | points |\n|---|--:|\n| ace | 11 |')).toMatch(/^<table>\s*<thead>[\s\S]*<td align="right">11<\/td>[\s\S]*<\/table>$/)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['HTML with a handler', '<img src=x onerror="alert(1)">'],
  ['HTML inside a line', 'roll <b onclick="alert(1)">now</b>'],
  ['a frame in a table', '| a |\n|---|\n| <iframe src="//evil.example"></iframe> |'],
  ['a link with a script', '[roll](javascript:alert(1))'],
  ['a link with a hidden script', '[roll](java&#x73;cript:alert(1))'],
  ['a link with data', '[roll](data:text/html,<script>alert(1)</script>)'],
  ['a picture with a script', '![roll](javascript:alert(1))'],
  ['a picture of another site', '![roll](https://evil.example/pixel.png)'],
  ['a picture that leaves the folder', '![roll](../../secrets.png)'],
  ['a title that breaks out', '![roll](dice.svg "\\" onerror=\\"alert(1)")'],
  ['an address that breaks out', '[roll](https://example.org/"onclick="alert(1))'],
  ['a heading that breaks out', '## "><script>alert(1)</script>'],
])('%s does nothing', (_, markdown) => {
  const made = html(markdown)
  const tags = [...made.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)]
  const harmless = ['p', 'a', 'img', 'h2', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
  expect(tags.map(([, name]) => name).filter((name) => !harmless.includes(name!))).toEqual([])
  for (const [, , attributes = ''] of tags) {
    // What is in quotes is a value, whatever it says.
    expect(attributes.replace(/"[^"]*"/g, '""')).not.toMatch(/\bon\w+=|style/)
    for (const [, value] of attributes.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(value).toMatch(/^(https:\/\/example\.org\/|\/api\/games\/dice-duel\/rules\/dice\.svg$|$)/)
  }
})

test('links lead to pages elsewhere and to headings, but not to other files of the game', () => {
  expect(html('[a turn](#a-turn)')).toBe('<p><a href="#rules-a-turn">a turn</a></p>')
  expect(html('[more](https://example.org/rules)')).toBe(
    '<p><a href="https://example.org/rules" rel="noopener noreferrer nofollow">more</a></p>',
  )
  expect(html('[the code](game.ts)')).toBe('<p>the code</p>')
})

test('rules are read again when they have changed, and none are none', async () => {
  const folder = temporaryFolder()
  expect(await rulesTextIn(folder, 'a')).toBe(null)
  writeFileSync(join(folder, 'rules.md'), 'Roll.')
  expect((await rulesTextIn(folder, 'a'))?.html).toBe('<p>Roll.</p>')
  expect(await rulesTextIn(folder, 'a')).toBe(await rulesTextIn(folder, 'a'))
  writeFileSync(join(folder, 'rules.md'), 'Roll twice.')
  expect((await rulesTextIn(folder, 'a'))?.html).toBe('<p>Roll twice.</p>')
  writeFileSync(join(folder, 'rules.md'), 'a'.repeat(LONGEST_RULES_BYTES + 1))
  expect(await rulesTextIn(folder, 'a')).toBe(null)
})

test('nothing but pictures of the folder itself is served', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(folder, 'board.svg'), '<svg/>')
  writeFileSync(join(folder, 'game.ts'), 'secret')
  writeFileSync(join(other, 'far.svg'), '<svg/>')
  mkdirSync(join(folder, 'inside.svg'))
  symlinkSync(join(other, 'far.svg'), join(folder, 'link.svg'))
  expect(await rulesPictureIn(folder, 'board.svg')).toEqual({ bytes: new Uint8Array(Buffer.from('<svg/>')), type: 'image/svg+xml' })
  const others = ['game.ts', 'inside.svg', 'link.svg', 'none.svg', `../${other.split('/').at(-1)}/far.svg`, '.svg', 'board.svg\0']
  for (const name of others) expect(await rulesPictureIn(folder, name)).toBe(null)
})

test.each(['> ', '- ', '1. ', '> 1) '])('lists and quotes too deep inside each other, %j, are shown as they are written', (part) => {
  expect(html(part.repeat(1000))).toBe(`<pre>${part.repeat(1000).replaceAll('>', '&gt;')}</pre>`)
  expect(html(`${part.repeat(3)}deep`)).toMatch(/^<(?:blockquote|ul|ol)>/)
})

test('rules in the language that is asked for are shown, and English ones where a game has none in it', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rules.de.md'), 'Würfle.')
  expect(await rulesTextIn(folder, 'a')).toBe(null)
  expect(await rulesTextIn(folder, 'a', 'es')).toBe(null)
  writeFileSync(join(folder, 'rules.md'), 'Roll.')
  const shown = async (language?: string) => {
    const text = await rulesTextIn(folder, 'a', language)
    return [text?.language, text?.html]
  }
  expect(await shown('de')).toEqual(['de', '<p>Würfle.</p>'])
  expect(await shown('es')).toEqual(['en', '<p>Roll.</p>'])
  expect(await shown()).toEqual(['en', '<p>Roll.</p>'])
  writeFileSync(join(folder, 'rules.de.md'), 'Würfle zweimal.')
  expect(await shown('de')).toEqual(['de', '<p>Würfle zweimal.</p>'])
  writeFileSync(join(folder, 'rules.de.md'), 'a'.repeat(LONGEST_RULES_BYTES + 1))
  expect(await shown('de')).toEqual(['en', '<p>Roll.</p>'])
})

const allRules = readdirSync(GAMES).flatMap((name) =>
  name.includes('.')
    ? []
    : readdirSync(new URL(name, GAMES)).flatMap((file) => (/^rules\..*md$/.test(file) ? [[name, file] as const] : [])),
)
test.each(allRules)('nothing is left of the Markdown of %s, %s', (name, file) => {
  const text = rulesText(readFileSync(new URL(`${name}/${file}`, GAMES), 'utf8'), name)
  expect(text.html).not.toMatch(/\*\*|^#|^\|/m)
  expect(text.sections.at(-1)?.title).toMatch(/^(The (end|chart)|Das (Ende|Diagramm)|El (final|diagrama))$/)
})
