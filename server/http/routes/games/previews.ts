import { type Context, Hono } from 'hono'
import { pictureKey } from '../../../previews/pictures.ts'
import type { Previews } from '../../../previews/previews.ts'
import { orThrow } from '../../api-error.ts'
import type { Identified } from '../../identity.ts'
import type { Services } from '../services.ts'

const NOT_MODIFIED = 304

/** The pictures that pages name for those who show links to them: the same for all callers, who need not be known. */
export const previewRoutes = ({ previews, limiting }: Pick<Services, 'previews' | 'limiting'>) => {
  const reads = limiting.limited('reads')
  return new Hono<Identified>()
    .get('/site', reads, (c) => answered(c, previews, previews.site()))
    .get('/games/:game', reads, async (c) => answered(c, previews, orThrow(await previews.game(c.req.param('game')))))
    .get('/matches/:id', reads, async (c) => answered(c, previews, orThrow(await previews.match(c.req.param('id')))))
}

/** A client that already has the picture of this SVG is not sent it again, and nothing is drawn. */
async function answered(c: Context, previews: Previews, svg: string): Promise<Response> {
  const tag = `"${pictureKey(svg)}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'public, no-cache')
  if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, NOT_MODIFIED)
  return c.body(orThrow(await previews.png(svg)), 200, { 'Content-Type': 'image/png' })
}
