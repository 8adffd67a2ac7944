/** The opaque id of a component: its label says nothing about its face. */
export const idOf = (deck: string, label: number) => `${deck}:${label.toString(36)}`
