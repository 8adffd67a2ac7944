import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { type Strike, strike } from '../../server/testing/cluster/nemesis.ts'
import { Node } from '../../server/testing/cluster/node.ts'
import { People } from '../../server/testing/cluster/people.ts'
import { seated } from '../../server/testing/cluster/tables.ts'
import { postgresLine } from '../../server/testing/postgres/postgres-line.ts'
import { type PostgresServer, startPostgres } from '../../server/testing/postgres/postgres-server.ts'
import { openMailServer, openReceiver, subscriber } from '../../server/testing/receivers.ts'
import { SLOW } from '../../server/testing/server-process.ts'
import { bodyOf, subjectOf } from '../../server/testing/telling.ts'
import { runs } from '../../statecharts/testing/deep.ts'
import { ReadyProxy } from '../testing/ready-proxy.ts'
import { SERVER_GONE, useStageOf } from './launch.ts'
import { boardOf, mark, openChatAndSay, openSlowTable, reach, resultOf, slotOf, waitForTurn } from './match-page.ts'

/**
 * The slow match of two friends over three servers on one PostgreSQL, while servers and database are killed, stopped and cut off, and others play
 * there too. Friends do what people do: what failed they try again, on the page reloaded.
 */

const DAY_MS = 24 * 60 * 60_000
const SITE = 'http://play.example.org'
const PASSWORD = 'four words are better'
const TAKE_BACK = 'Ask to take back your last move'
const NODES = 3
/** So many faults between two looks whether the story is over. */
const AT_ONCE = 5
/** How long a fault lasts at most, in milliseconds. */
const LONGEST_MS = 5000
/** How long a page may take for one thing before it is reloaded, in milliseconds. */
const PATIENCE_MS = 10_000
const TRIES = 25
/** Where no server answers, a try fails at once: the next one comes after so many milliseconds. */
const BETWEEN_MS = 1000
/** Until somebody is told, and until a clock that has run out is seen, while servers come and go. In milliseconds. */
const TOLD_WITHIN_MS = 120_000

const { seed } = runs(1, 1)
const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 3)
const [mail, web] = [await openMailServer(), await openReceiver()]
let postgres: PostgresServer
let database: string
let nodes: Node[] = []
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await postgres?.stop()
  web.close()
  await mail.close()
})
const portOf = ({ origin }: Node) => (origin === null ? [] : [Number(new URL(origin).port)])
const stage = useStageOf(async () => {
  postgres = await startPostgres()
  database = await postgres.database()
  const environment = {
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Playchart <play@example.org>', PUBLIC_URL: SITE, NOTICES_REACH: web.host },
    ...{ GAMES: fileURLToPath(new URL('../../server/testing/relay', import.meta.url)), ISOLATE: '0', DRAIN_SECONDS: '1' },
  }
  nodes = [await Node.started(await postgresLine(database), environment)]
  await asked(CLOCK_CAN_BE_SET)
  await nodes[0]?.end('SIGTERM')
  const others = await Promise.all(Array.from({ length: NODES - 1 }, async () => Node.started(await postgresLine(database), environment)))
  await nodes[0]?.start()
  nodes.push(...others)
  const proxy = new ReadyProxy(() => nodes.flatMap(portOf), true)
  await proxy.start()
  const end = async () => {
    proxy.stop()
    return null
  }
  const written = () => nodes.map((node) => node.written).join('')
  return { origin: `http://localhost:${proxy.port}`, port: proxy.port, pid: 0, written, signal: () => {}, end }
})

/** Runs statements on the database, until it is there to run them. */
async function asked(statements: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new Client(database)
    client.on('error', () => {})
    try {
      await client.connect()
      return void (await client.query(statements))
    } catch (error) {
      if (tries === TRIES) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await pause(BETWEEN_MS)
  }
}

/** What servers on a database take for the time is the database's: from now on it is what a table says. */
const CLOCK_CAN_BE_SET = `
  create schema later;
  create table later.by (ms bigint not null);
  insert into later.by values (0);
  create function later.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + (select ms from later.by) * interval ''1 millisecond''';
  do $$ begin execute format('alter database %I set search_path = later, pg_catalog, public', current_database()); end $$;`

/** A day goes by. `gone`: so many have by then; said again, it is still the same. */
const days = (gone: number) => asked(`update later.by set ms = ${gone * DAY_MS}`)

/** Does something until it is done. `isDone` rejects, in the end, if it is not. */
async function insist(page: Page, act: () => Promise<unknown>, isDone: () => Promise<unknown>): Promise<void> {
  const failures: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await act()
      return void (await isDone())
    } catch (error) {
      failures.push(String(error).slice(0, 500))
    }
    await pause(BETWEEN_MS)
    await page.reload().catch(() => {})
    const isSo = await isDone().then(
      () => true,
      () => false,
    )
    if (isSo) return
  }
  throw new Error(`${page.url()}\n${failures.join('\n')}`)
}

const isThere = (what: Locator) => what.waitFor({ timeout: PATIENCE_MS })

async function signUpOrIn(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Sign in/ })
    .first()
    .click()
  for (const [form, button] of [
    ['I am new', 'Make an account'],
    ['I have an account', 'Sign in'],
  ] as const) {
    const fields = page.getByRole('form', { name: form })
    await fields.getByLabel('Name').fill(name)
    await fields.getByLabel('Password').fill(PASSWORD)
    await fields.getByRole('button', { name: button }).click()
    const account = page.getByRole('link', { name: 'Account' })
    if (
      await account.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
}

/** Has notices sent to a mail address, which is confirmed by the code that is mailed to it. */
async function toldByMail(page: Page, address: string): Promise<void> {
  await page.goto('/notices')
  const section = page.getByRole('region', { name: 'By mail' })
  const before = mail.mails.length
  await section.getByLabel('Mail address').fill(address)
  await section.getByRole('button', { name: 'Send me a code' }).click()
  const code = section.getByLabel(/^The six digits/)
  await code.waitFor()
  await expect.poll(() => mail.mails.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before)
  const [digits = ''] = /\b\d{6}\b/.exec(bodyOf(mail.mails.at(-1) ?? { raw: '' })) ?? []
  await code.fill(digits)
  await section.getByRole('button', { name: 'Confirm' }).click()
}

async function friendsPlay(): Promise<void> {
  const [laptop, friend] = [await stage.guest(), await stage.guest({ viewport: { width: 390, height: 844 } })]
  for (const page of [laptop, friend]) page.setDefaultTimeout(PATIENCE_MS)

  const link = laptop.getByLabel('Invite players with this link')
  await insist(
    laptop,
    () => openSlowTable(laptop),
    () => isThere(link),
  )
  const invitation = await link.inputValue()
  const match = new URL(laptop.url()).pathname
  const atMatch = (page: Page) => page.goto(match)
  await insist(
    laptop,
    async () => {
      await atMatch(laptop)
      await signUpOrIn(laptop, 'Ann')
    },
    () => isThere(laptop.getByRole('link', { name: 'Account' })),
  )
  await insist(
    laptop,
    () => toldByMail(laptop, 'ann@example.org'),
    () => isThere(laptop.getByRole('region', { name: 'By mail' }).getByText('ann@example.org')),
  )
  const browser = subscriber(web.host, '/push')
  let pushKey = ''
  await insist(
    laptop,
    async () => {
      const subscribed = await laptop.request.post('/api/me/notices/push', { data: browser.subscription })
      pushKey = (await subscribed.json()).push.key
    },
    async () => expect(pushKey).not.toBe(''),
  )
  await laptop.context().close()

  const join = async () => {
    await friend.goto(invitation)
    await friend.waitForURL(`**${match}`)
    await friend.getByRole('button', { name: 'Join the match' }).click()
  }
  await insist(friend, join, () => waitForTurn(friend))
  await insist(
    friend,
    () => mark(friend, 4),
    () => reach(2, friend),
  )
  await days(1)
  const subjects = () => mail.mails.map(subjectOf)
  await expect.poll(subjects, { timeout: TOLD_WITHIN_MS }).toContain('Your turn in Tic-tac-toe')
  const pushed = () => web.requests.map((request) => browser.read(request, pushKey))
  const turn = expect.objectContaining({ title: 'Your turn in Tic-tac-toe', url: match })
  await expect.poll(pushed, { timeout: TOLD_WITHIN_MS }).toContainEqual(turn)

  const tablet = await stage.guest()
  tablet.setDefaultTimeout(PATIENCE_MS)
  const comeBack = async () => {
    await atMatch(tablet)
    await signUpOrIn(tablet, 'Ann')
    await atMatch(tablet)
  }
  await insist(tablet, comeBack, () => waitForTurn(tablet))
  await insist(
    tablet,
    () => mark(tablet, 0),
    () => reach(4, tablet),
  )
  const plan = tablet.getByRole('dialog', { name: 'Plan moves' })
  const planned = plan.getByRole('list', { name: 'Your plan' }).getByRole('listitem')
  const openPlan = async () => {
    if (await plan.isVisible()) return
    await tablet.getByRole('button', { name: 'Your seat' }).click()
    await tablet.getByRole('button', { name: 'Plan moves' }).click()
  }
  const planAnswer = async () => {
    await openPlan()
    if ((await planned.count()) > 0) return
    await plan.getByLabel('Their move: square').selectOption({ label: 'row 3, column 3' })
    await plan.getByLabel('My move: square').selectOption({ label: 'row 1, column 3' })
    await plan.getByRole('button', { name: 'Add to the plan' }).click()
  }
  await insist(tablet, planAnswer, async () => {
    await openPlan()
    await isThere(planned.first())
  })
  await plan.getByRole('button', { name: 'Done' }).click()

  await insist(
    friend,
    async () => {
      await waitForTurn(friend)
      await mark(friend, 8)
    },
    () => reach(8, friend),
  )
  await insist(
    tablet,
    () => atMatch(tablet),
    () => reach(8, tablet),
  )
  await insist(
    friend,
    () => openChatAndSay(friend, 'That was quick!'),
    async () => {
      await tablet.locator('.chat-button').click()
      await isThere(tablet.getByRole('region', { name: 'Chat' }).getByText('That was quick!').first())
    },
  )

  const agree = tablet.getByTestId('offer').getByRole('button', { name: 'Agree' })
  const askBack = async () => {
    await friend.getByRole('button', { name: 'Your seat' }).click()
    await friend.getByRole('button', { name: TAKE_BACK }).click()
    await friend.getByRole('dialog').getByRole('button', { name: TAKE_BACK }).click()
  }
  await insist(friend, askBack, () => isThere(agree))
  const areBack = async () => {
    for (const square of [8, 2]) await expect.poll(() => slotOf(tablet, 'game.board', square).locator('[data-component]').count()).toBe(0)
  }
  await insist(tablet, () => agree.click(), areBack)
  await insist(
    friend,
    () => atMatch(friend),
    () => waitForTurn(friend),
  )

  await friend.close()
  for (let gone = 2; gone <= 5; gone++) await days(gone)
  await insist(
    tablet,
    () => atMatch(tablet),
    async () => expect(await resultOf(tablet)).toBe('You win!'),
  )
  const isRematch = ({ pathname }: URL) => pathname !== match && pathname.startsWith('/matches/')
  const again = async () => {
    await atMatch(tablet)
    await tablet.getByRole('button', { name: /Play again|rematch/ }).click()
    await tablet.waitForURL(isRematch)
  }
  // Where no server answers, Chromium is at a page of its own.
  const isAtRematch = (page: Page) => async () => expect(isRematch(new URL(page.url())), page.url()).toBe(true)
  const back = await friend.context().newPage()
  back.setDefaultTimeout(PATIENCE_MS)
  await insist(tablet, again, isAtRematch(tablet))
  const joinAgain = async () => {
    await atMatch(back)
    await back.getByRole('button', { name: /rematch/ }).click()
    await back.waitForURL(isRematch)
  }
  await insist(back, joinAgain, isAtRematch(back))
  for (const page of [back, tablet])
    await insist(
      page,
      () => page.reload(),
      () => isThere(boardOf(page)),
    )
  expect(new URL(back.url()).pathname).toBe(new URL(tablet.url()).pathname)
}

it('two friends play for days, on three devices and three servers, while everything fails that can', { timeout: 20 * SLOW }, async () => {
  console.log(`Seed ${seed}.`)
  stage.expectErrors(
    ...SERVER_GONE,
    /status of (401|403|404|409|429|5\d\d)/,
    /ERR_/,
    /no valid credentials available|Failed to fetch|Load failed/,
  )
  const people = new People(nodes, chance)
  const { matches, cookie } = await seated(people, [{ game: 'relay', players: ['me', 'open'], moves: ['say'] }])
  for (const match of matches) people.watch(match, cookie)
  const struck: Strike[] = []
  let isOver = false
  const story = friendsPlay().finally(() => {
    isOver = true
  })
  const striking = async () => {
    while (!isOver) struck.push(...(await strike({ nodes, postgres, people, chance, longestMs: LONGEST_MS }, AT_ONCE)))
  }
  const [played] = await Promise.allSettled([story, striking()])
  for (const { watcher } of people.watched) watcher.end()
  await people.end()
  console.log(`${struck.length} faults in the meantime.`)
  if (played.status === 'rejected') throw played.reason
  expect(people.failures).toEqual([])
  expect(struck.length).toBeGreaterThan(AT_ONCE)
})
