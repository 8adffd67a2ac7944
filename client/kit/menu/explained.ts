import type { Args } from '../../../engine/model/views.ts'

/** What an element of the board tells about itself, as `Hints` shows it. */

/**
 * Returns the attributes of an element that explains itself: the text appears beside it when the pointer rests on it, when it has the focus, and
 * when a finger rests on it, and screen readers read it out. Without a text there are none. `<span {...explained(role.help)}>`.
 */
export const explained = (help: string | undefined): { 'data-help'?: string; 'aria-description'?: string } =>
  help ? { 'data-help': help, 'aria-description': help } : {}

/** A move with its arguments. */
export interface Control {
  readonly move: string
  readonly args: Args
}

const CONTROLS = new WeakMap<Element, () => Control>()

/** Says what move a button makes, so that it can tell why that is not possible. */
export const controls = (button: Element, control: () => Control): void => void CONTROLS.set(button, control)

/** The move that a button makes, if that is known. */
export const controlOf = (button: Element): Control | undefined => CONTROLS.get(button)?.()
