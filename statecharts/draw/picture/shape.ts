/** An SVG element, for whoever writes or shows it. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'circle' | 'text' | 'title'
  readonly attributes: { readonly [name: string]: string | number }
  readonly inside: readonly (Shape | string)[]
}

export const shape = (tag: Shape['tag'], attributes: Shape['attributes'], ...inside: Shape['inside'][number][]): Shape => ({
  tag,
  attributes,
  inside,
})
