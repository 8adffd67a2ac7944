import type { ComponentView, FieldView, GroupView, StackView, View } from '../../../engine/model/views.ts'

/**
 * Faces by the ids of components: whatever has been seen, so that the log can name a card that is out of sight by now.
 * Who loses sight of a component never sees its id again, so an id has one face.
 */
export type Faces = ReadonlyMap<string, number>

/** What is known with this view besides. The same map when that is nothing new. */
export function learned(faces: Faces, view: View): Faces {
  const news: [string, number][] = []
  for (const component of [view.game, ...view.players].flatMap(componentsIn)) {
    if (component.face !== undefined && !faces.has(component.id)) news.push([component.id, component.face])
  }
  return news.length > 0 ? new Map([...faces, ...news]) : faces
}

const componentsIn = (group: GroupView): ComponentView[] => Object.values(group).flatMap(stacksIn).flatMap(inStack)

const inStack = ({ slots = [] }: StackView): ComponentView[] =>
  slots.flatMap((component) => (component ? [component, ...(component.state ? componentsIn(component.state) : [])] : []))

/** The stacks that a field is or consists of. */
function stacksIn(field: FieldView): StackView[] {
  if (Array.isArray(field)) return field.flatMap(stacksIn)
  return typeof field === 'object' && field !== null && 'slots' in field ? [field] : []
}
