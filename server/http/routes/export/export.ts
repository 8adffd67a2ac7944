import { Hono } from 'hono'
import { seatOf } from '../../../matches/seats.ts'
import type { MatchRecord } from '../../../store/store.ts'
import type { Identified } from '../../identity.ts'
import { meOf } from '../me.ts'
import type { Services } from '../services.ts'

/** The most that are exported of each kind for which there is no other limit, newest first. */
const MOST = 1000
/** The same of lines of chat. */
const MOST_LINES = 10_000

type Known = Pick<Services, 'store' | 'people' | 'mailedLinks' | 'choosing'>

/** All that is stored about somebody, except secrets, and except what moderators note, which is not theirs alone. */
async function knownAbout({ store, people, mailedLinks, choosing }: Known, user: string) {
  const me = await meOf(store, user)
  const mail = await mailedLinks.addressOf(user)
  const picture = me.picture === undefined ? null : await store.picture(me.picture)
  const [sessions, passkeys] = [await people.sessions(user), await store.passkeysOf(user)]
  // As they are stored: a game that is not served any more, which the lobby does not list, was played all the same.
  const matches = await store.matches({ user, limit: MOST })
  const [mutes, blocks] = [await store.mutesOf(user), await store.blocks(user)]
  const links = await store.linksBy(user, MOST)
  const [{ push: _, ...notices }, browsers] = [await choosing.info(user), await store.pushSubscriptions(user)]
  return {
    me,
    joined: await store.joined(user),
    ...(mail !== null && { mail }),
    ...(picture !== null && { picture: Buffer.from(picture).toString('base64') }),
    password: (await store.passwordOf(user)) !== null,
    providers: await store.identitiesOf(user),
    passkeys: passkeys.map(({ userAgent, createdAt }) => ({ userAgent, createdAt })),
    sessions: sessions.map(({ userAgent, createdAt }) => ({ userAgent, createdAt })),
    matches: matches.map((record) => matchOf(record, user)),
    plans: await store.plansBy(user, MOST),
    invitations: {
      received: await store.invitationsTo(user, MOST),
      made: await store.invitationsBy(user, MOST),
      links: links.map(({ match, seat, at }) => ({ match, seat, at })),
    },
    chat: await store.linesBy(user, MOST_LINES),
    mutes: mutes.map(({ name, at }) => ({ name, at })),
    blocks: blocks.map(({ name, at }) => ({ name, at })),
    reports: await store.reportsBy(user, MOST),
    notices: { ...notices, push: { browsers: browsers.map(({ userAgent, at, endpoint }) => ({ userAgent, at, endpoint })) } },
  }
}
export type Exported = Awaited<ReturnType<typeof knownAbout>>

function matchOf(record: MatchRecord, user: string) {
  const { id, game, status, creator, createdAt, updatedAt, winners } = record
  const mySeat = seatOf(record, user)
  const won = mySeat !== null && winners.includes(mySeat)
  return { id, game, status, mySeat, creator: creator === user, createdAt, updatedAt, won }
}

/** What is known about the caller, as a file. */
export const exportRoutes = (services: Known & Pick<Services, 'limiting'>) =>
  new Hono<Identified>().get('/', services.limiting.limited('names'), async (c) => {
    c.header('Content-Disposition', 'attachment; filename="playchart.json"')
    return c.json(await knownAbout(services, c.var.user))
  })
