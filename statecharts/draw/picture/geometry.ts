/** Where something is, in pixels from the picture's corner. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** A point, and how far right and down from there. */
export interface Rect extends Point {
  readonly width: number
  readonly height: number
}
