import { Hono } from 'hono'
import { z } from 'zod'
import { rightsOf } from '../../../moderation/rights.ts'
import type { Report } from '../../../store/moderation/moderation.ts'
import { orThrow } from '../../api-error.ts'
import { type StaffIdentified, staffOnly } from '../../identity.ts'
import { digits, valid } from '../../validate.ts'
import type { Services } from '../services.ts'

const LONGEST_NOTE = 1000

const reportsPage = z.object({ settled: z.literal('1').optional(), before: z.string().max(100).optional() })
const auditPage = z.object({ before: digits.optional() })
const note = z.strictObject({ note: z.string().trim().min(1).max(LONGEST_NOTE) })

/** Without ids of users who are not reported: moderators need none. */
const shown = ({ reporter: _, settledBy: __, ...report }: Report) => report

/** For moderators and administrators: reports, the audit log, how the server is. */
export const adminRoutes = (services: Services) => {
  const { store, moderation, limiting } = services
  const { reporting, recording, overview } = moderation
  const allowed = staffOnly(services)
  const reads = limiting.limited('reads')

  return new Hono<StaffIdentified>()
    .get('/', allowed('own-audit'), reads, async (c) =>
      c.json({ role: c.var.staff.role, rights: rightsOf(c.var.staff.role), openReports: await store.openReports() }),
    )
    .get('/reports', allowed('reports'), reads, valid('query', reportsPage), async (c) => {
      const { settled, before } = c.req.valid('query')
      const reports = await reporting.list(c.var.staff, settled === '1', before)
      return c.json({ reports: reports.map(shown) })
    })
    .post('/reports/:report/settle', allowed('reports'), reads, valid('json', note), async (c) => {
      const settled = await reporting.settle(c.var.staff, c.req.param('report'), c.req.valid('json').note)
      return c.json(shown(orThrow(settled)))
    })
    .get('/audit', allowed('own-audit'), reads, valid('query', auditPage), async (c) => {
      const entries = await recording.entries(c.var.staff, c.req.valid('query').before)
      return c.json({ entries: entries.map(({ by: _, ...entry }) => entry) })
    })
    .get('/due', allowed('due'), reads, async (c) => c.json(await overview.due(c.var.staff)))
    .get('/failures', allowed('failures'), reads, async (c) => c.json(await overview.failures(c.var.staff)))
    .get('/health', allowed('health'), reads, async (c) => c.json(await overview.health(c.var.staff)))
}
