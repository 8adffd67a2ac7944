import { Hono } from 'hono'
import { imageSize } from 'image-size'
import { z } from 'zod'
import { may } from '../../moderation/rights.ts'
import { newId } from '../../runtime/ids.ts'
import { ApiError, orThrow } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { noBody, valid } from '../validate.ts'
import { meOf } from './me.ts'
import type { Services } from './services.ts'

/** Browsers scale pictures to this before they send them: pixels on each side. */
const PICTURE_SIDE = 128
const LARGEST_PICTURE_BYTES = 24 * 1024

const BEGINS = [0xff, 0xd8, 0xff]
const ENDS = [0xff, 0xd9]

/** Whether this is a picture as it may be stored: a JPEG of that size, by what is in it. */
function isPicture(bytes: Uint8Array): boolean {
  const isJpeg = BEGINS.every((byte, i) => bytes[i] === byte) && ENDS.every((byte, i) => bytes.at(i - ENDS.length) === byte)
  if (!isJpeg || bytes.length > LARGEST_PICTURE_BYTES) return false
  try {
    const { type, width, height } = imageSize(bytes)
    return type === 'jpg' && width === PICTURE_SIDE && height === PICTURE_SIDE
  } catch {
    return false
  }
}

const KIND = `must be a JPEG of ${PICTURE_SIDE} by ${PICTURE_SIDE} pixels, at most ${LARGEST_PICTURE_BYTES} bytes, in base64`
/** Base64 writes three bytes as four characters. */
const LONGEST = Math.ceil(LARGEST_PICTURE_BYTES / 3) * 4

const upload = z.strictObject({
  picture: z
    .base64(KIND)
    .refine((text) => text.length <= LONGEST, KIND)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(isPicture, KIND),
})

/** So long after it was removed a picture may still be shown to those who have seen it. */
const KEPT_S = 3600
/** Every answer is `nosniff`: whatever else is in a picture, no browser takes it for a page. */
const HEADERS = { 'Content-Type': 'image/jpeg', 'Cache-Control': `private, max-age=${KEPT_S}` }

const GONE = { code: 'not-found', message: 'This picture is not there any more.' } as const

/** The caller's own picture. */
export const ownPictureRoutes = ({ store, clock, limiting }: Services) =>
  new Hono<Identified>()
    .put('/', limiting.limited('names'), valid('json', upload), async (c) => {
      const { user } = c.var
      if ((await meOf(store, user)).kind !== 'account')
        throw new ApiError({ code: 'no-account', message: 'Guests have no pictures. Make an account, and then choose one.' })
      await store.setPicture(user, { id: newId(), bytes: c.req.valid('json').picture, at: clock.now() })
      return c.json(await meOf(store, user))
    })
    .delete('/', limiting.limited('names'), noBody, async (c) => {
      await store.setPicture(c.var.user, null)
      return c.json(await meOf(store, c.var.user))
    })

/** Pictures of people, which moderators can remove. */
export const pictureRoutes = ({ store, moderation, limiting }: Services) =>
  new Hono<Identified>()
    .get('/:picture', limiting.limited('reads'), async (c) => {
      const bytes = await store.picture(c.req.param('picture'))
      if (bytes === null) throw new ApiError(GONE)
      return c.body(new Uint8Array(bytes), 200, HEADERS)
    })
    .delete('/:picture', limiting.limited('names'), noBody, async (c) => {
      const { user } = c.var
      const { role } = await meOf(store, user)
      if (!may(role, 'remove-picture'))
        throw new ApiError({ code: 'not-moderator', message: 'Only moderators can remove pictures of others.' })
      const picture = c.req.param('picture')
      const owner = await store.pictureOwner(picture)
      if (owner === null) throw new ApiError(GONE)
      orThrow(await moderation.people.removePicture({ user, role }, owner, picture))
      return c.json({})
    })
