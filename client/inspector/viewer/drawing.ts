import type { Layout } from '../../../statecharts/draw/picture/layout.ts'
import { type Lit, UNLIT } from '../../../statecharts/draw/picture/lit.ts'
import { type Shape, shape, shapesOf } from '../../../statecharts/draw/picture/shapes.ts'
import { STYLE } from '../../../statecharts/draw/picture/theme.ts'

/** The chart as SVG, and how to light it. */
export interface Drawing {
  readonly root: SVGGElement
  light(lit: Lit): void
}

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Styles pictures in this page. Not by a style element: the page may allow no inline styles. */
export function stylePictures(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
}

/** Draws a layout. */
export function draw(layout: Layout): Drawing {
  const picture = (lit: Lit) => shape('g', {}, ...shapesOf(layout, lit))
  let drawn = picture(UNLIT)
  const root = elementOf(drawn) as SVGGElement
  return {
    root,
    light(lit) {
      const next = picture(lit)
      update(root, drawn, next)
      drawn = next
    },
  }
}

function elementOf({ tag, attributes, inside }: Shape): SVGElement {
  const element = document.createElementNS(NAMESPACE, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...inside.map(nodeOf))
  return element
}

const nodeOf = (one: Shape | string) => (typeof one === 'string' ? document.createTextNode(one) : elementOf(one))

/** Makes an element that shows one shape show another, changing only what differs, so that colours may fade. */
function update(element: Element, before: Shape, after: Shape): void {
  for (const name of Object.keys(before.attributes)) if (!(name in after.attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(after.attributes)) {
    if (before.attributes[name] !== value) element.setAttribute(name, String(value))
  }
  const alike = before.inside.length === after.inside.length && after.inside.every((one, nth) => isLike(one, before.inside[nth]))
  if (!alike) element.replaceChildren(...after.inside.map(nodeOf))
  for (const [nth, one] of alike ? after.inside.entries() : []) {
    if (typeof one !== 'string') update(element.childNodes[nth] as Element, before.inside[nth] as Shape, one)
  }
}

const isLike = (one: Shape | string, other: Shape | string) =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.tag === other.tag
