/** As the server takes pictures: pixels on each side, and how much quality is left. */
const SIDE = 128
const QUALITY = 0.85

/** The middle of a picture as a small square JPEG, in base64; null if the file is none that this browser can read. */
export async function scaledPicture(file: Blob): Promise<string | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // A JPEG has no transparent parts; they would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, SIDE, SIDE)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const [, data = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return data
}
