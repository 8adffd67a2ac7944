const NAMESPACE = 'http://www.w3.org/2000/svg'

/** An SVG element with its attributes and children. */
export function svg<T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: { readonly [name: string]: string | number },
  ...children: (Node | string)[]
): SVGElementTagNameMap[T] {
  const element = document.createElementNS(NAMESPACE, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}
