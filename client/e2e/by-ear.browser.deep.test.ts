import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { useStage } from './launch.ts'
import { createMatch } from './match-page.ts'

const stage = useStage()

/** Of thirteen; a deep run plays them all. */
const CARDS = DEEP_SEED === null ? 4 : 13
/** More than a deal takes. */
const MOST_TURNS = 40
const CARD = /^(?:\d+|ace|king|queen|jack) of (?:clubs|diamonds|hearts|spades)/
const AGENTS = ['Careful 1', 'Careful 2', 'Careful 3']

/** An element of the accessibility tree with what is in it. */
interface Heard {
  readonly role: string
  readonly name: string
  /** The text beside the name. */
  readonly text: string
  readonly isDisabled: boolean
  readonly inside: readonly Heard[]
}

/** Reads the page as a screen reader does: nothing but roles, names, texts and states. */
async function hear(page: Page): Promise<readonly Heard[]> {
  const open: { depth: number; inside: Heard[] }[] = [{ depth: -1, inside: [] }]
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const [, indent, written] = /^( *)- (.*)$/.exec(line) ?? []
    if (written === undefined || indent === undefined || written.startsWith('/')) continue
    // What holds a colon is written in quotes.
    const plain = /^'(.*)'(:?)$/.exec(written)
    const [, role = '', name = '', states = '', text = ''] =
      /^([\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*):? ?(.*)$/.exec(plain ? `${plain[1]}${plain[2]}` : written) ?? []
    const one = { role, name, text: text.replace(/^"(.*)"$/, '$1'), isDisabled: states.includes('[disabled]'), inside: [] as Heard[] }
    while (open.at(-1)!.depth >= indent.length) open.pop()
    open.at(-1)!.inside.push(one)
    open.push({ depth: indent.length, inside: one.inside })
  }
  return open[0]!.inside
}

const all = (heard: readonly Heard[]): Heard[] => heard.flatMap((one) => [one, ...all(one.inside)])
const named = (heard: readonly Heard[], role: string, name: string | RegExp) =>
  all(heard).find((one) => one.role === role && (typeof name === 'string' ? one.name === name : name.test(one.name)))
const buttonsIn = (group: Heard | undefined) => all(group?.inside ?? []).filter(({ role, isDisabled }) => role === 'button' && !isDisabled)

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const takenBy = (heard: readonly Heard[]) => Number(/(\d+)$/.exec(named(heard, 'group', /^Tricks Guest/)?.name ?? '')?.[1])
const playedByOthers = (heard: readonly Heard[]) =>
  AGENTS.flatMap((agent) =>
    all(named(heard, 'group', new RegExp(`^Played by ${agent}`))?.inside ?? []).filter(({ name }) => CARD.test(name)),
  )

it('hearts can be played with what the accessibility tree says alone', async () => {
  const page = await stage.guest()
  await createMatch(page, 'hearts', { goal: 'deal', 'seat-1': 'agent careful', 'seat-2': 'agent careful', 'seat-3': 'agent careful' })
  await page.getByRole('region', { name: 'Board' }).waitFor()
  const prompt = (heard: readonly Heard[]) => all(heard).find(({ role, text }) => role === 'status' && text !== '')?.text ?? ''
  const isOver = (heard: readonly Heard[]) => all(heard).some(({ text }) => /\bwins?\b/.test(text))
  let [passed, played, taken] = [0, 0, 0]
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    let heard: readonly Heard[] = []
    await expect
      .poll(async () => {
        heard = await hear(page)
        return isOver(heard) || /^(?:Choose|Play|Pass)/.test(prompt(heard))
      })
      .toBe(true)
    if (isOver(heard) || (played === CARDS && CARDS < 13)) break
    const hand = buttonsIn(named(heard, 'group', 'Your hand'))
    expect(hand.map(({ name }) => name).filter((name) => !CARD.test(name))).toEqual([])
    if (prompt(heard).startsWith('Choose')) {
      for (const { name } of hand.slice(0, 3)) await press(page, name)
      await page.getByRole('button', { name: /^Pass to Careful 1/ }).press('Enter')
      passed += 3
      await expect.poll(async () => /^Choose/.test(prompt(await hear(page)))).toBe(false)
      continue
    }
    // The tricks tell who leads; a player who follows hears what the others have played.
    const mine = takenBy(heard)
    const leads = played === 0 ? hand.some(({ name }) => name.startsWith('2 of clubs')) : mine > taken
    taken = mine
    expect(playedByOthers(heard).length === 0, prompt(heard)).toBe(leads)
    const [card] = hand
    expect(card, prompt(heard)).toBeDefined()
    await press(page, card!.name)
    played++
    await expect
      .poll(async () => buttonsIn(named(await hear(page), 'group', 'Your hand')).some(({ name }) => name === card!.name))
      .toBe(false)
  }
  expect([passed, played]).toEqual([3, CARDS])
  if (CARDS === 13) expect(isOver(await hear(page))).toBe(true)
})
