import { createSignal, type JSX, onCleanup, onMount } from 'solid-js'

/**
 * A part of the board that scrolls by itself where it is higher than the style sheet lets it be, as on phones. While it does, it is a region
 * that the keyboard reaches and scrolls.
 */
export function ScrollArea(props: { label: string; class?: string; children: JSX.Element }) {
  let area!: HTMLElement
  let content!: HTMLDivElement
  const [scrolls, setScrolls] = createSignal(false)
  onMount(() => {
    const sizes = new ResizeObserver(() => setScrolls(area.scrollHeight > area.clientHeight + 1))
    for (const element of [area, content]) sizes.observe(element)
    onCleanup(() => sizes.disconnect())
  })
  return (
    <section
      ref={area}
      class="an-scroll"
      aria-label={props.label}
      role={scrolls() ? 'region' : 'group'}
      tabIndex={scrolls() ? 0 : undefined}
    >
      <div ref={content} class={props.class}>
        {props.children}
      </div>
    </section>
  )
}
