/** Makes an element, of this class if it is not empty. */
export function element(tag: string, name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...children)
  return made
}
