import { imageSize } from 'image-size'

/** Browsers scale pictures to this before they send them: pixels on each side. */
export const PICTURE_SIDE = 128
export const LARGEST_PICTURE_BYTES = 24 * 1024

const BEGINS = [0xff, 0xd8, 0xff]
const ENDS = [0xff, 0xd9]

/** Whether this is a picture as it may be stored: a JPEG of that size, by what is in it. */
export function isPicture(bytes: Uint8Array): boolean {
  const isJpeg = BEGINS.every((byte, i) => bytes[i] === byte) && ENDS.every((byte, i) => bytes.at(i - ENDS.length) === byte)
  if (!isJpeg || bytes.length > LARGEST_PICTURE_BYTES) return false
  try {
    const { type, width, height } = imageSize(bytes)
    return type === 'jpg' && width === PICTURE_SIDE && height === PICTURE_SIDE
  } catch {
    return false
  }
}
