import type { Point, Rect } from '../../../statecharts/draw/picture/geometry.ts'
import type { Layout } from '../../../statecharts/draw/picture/layout.ts'

/** The whole picture small, with a frame around what is seen of it. */
export interface Minimap {
  draw(layout: Pick<Layout, 'width' | 'height' | 'boxes'>): void
  /** Hidden where all of the picture is seen. */
  frame(seen: Rect): void
}

const NAMESPACE = 'http://www.w3.org/2000/svg'
/** Width and height of the room that it has, in pixels. */
const MOST = { width: 150, height: 110 }

/** `go` is called with the point of the picture that is pressed. By keys the chart itself is moved, so this is for pointers only. */
export function createMinimap(root: SVGSVGElement, go: (point: Point) => void): Minimap {
  let size = { width: 1, height: 1 }
  const seen = rectOf({ x: 0, y: 0, width: 0, height: 0 }, 'seen')

  const press = (event: PointerEvent) => {
    if (event.buttons === 0) return
    const { left, top, width, height } = root.getBoundingClientRect()
    go({ x: ((event.clientX - left) / width) * size.width, y: ((event.clientY - top) / height) * size.height })
  }
  root.addEventListener('pointerdown', (event) => {
    root.setPointerCapture(event.pointerId)
    press(event)
  })
  root.addEventListener('pointermove', press)

  return {
    draw({ width, height, boxes }) {
      size = { width, height }
      const scale = Math.min(MOST.width / width, MOST.height / height)
      root.setAttribute('width', String(Math.round(width * scale)))
      root.setAttribute('height', String(Math.round(height * scale)))
      root.setAttribute('viewBox', `0 0 ${width} ${height}`)
      root.replaceChildren(...boxes.map((box) => rectOf(box, box.holds ? 'around' : 'inside')), seen)
    },
    frame({ x, y, width, height }) {
      root.toggleAttribute('hidden', x <= 0 && y <= 0 && x + width >= size.width && y + height >= size.height)
      place(seen, { x, y, width, height })
    },
  }
}

function rectOf(at: Rect, name: string): SVGRectElement {
  const rect = document.createElementNS(NAMESPACE, 'rect')
  rect.setAttribute('class', name)
  place(rect, at)
  return rect
}

function place(rect: SVGRectElement, { x, y, width, height }: Rect): void {
  for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, String(value))
}
