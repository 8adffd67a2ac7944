import { type Answer, answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { NoticesInfo } from '../remote/wire.ts'

const { notices } = routes.me

/** How the visitor is told, and the ways to change it. It is apart from the other calls because most visits do without. */
export const noticesApi = {
  read: () => answer(notices.$get()),
  choose: (json: Pick<NoticesInfo, 'choices' | 'timeZone' | 'quiet' | 'digest'>) => answer(notices.$put({ json })),
  addPush: (endpoint: string, keys: { p256dh: string; auth: string }) => answer(notices.push.$post({ json: { endpoint, keys } })),
  dropPush: (browser: string) => answer(notices.push[':browser'].$delete({ param: { browser } })),
  /** Sends a code to a mail address, which is confirmed with it. */
  askMail: (address: string) => answer(notices.mail.$post({ json: { address } })),
  confirmMail: (code: string) => answer(notices.mail.confirm.$post({ json: { code } })),
  dropMail: () => answer(notices.mail.$delete()),
  setWebhook: (url: string | null) => answer(notices.webhook.$put({ json: { url } })),
}

/**
 * Changes how somebody is told, once earlier changes are made. Resolves to the sentence that says why nothing has changed; empty if something
 * has.
 */
export type Change = (ask: () => Promise<Answer<NoticesInfo>>) => Promise<string>
