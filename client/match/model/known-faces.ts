import type { ComponentView, FieldView, GroupView, StackView, View } from '../../../engine/model/views.ts'

/**
 * Faces seen so far by the ids of components, so that the inspector can name a card that is out of sight by now. A viewer who loses sight
 * of a component never sees its id again, so an id has one face.
 */
export type Faces = ReadonlyMap<string, number>

/** Adds the faces in this view. Returns the same map if nothing is new. */
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

/** The stacks of a field. */
function stacksIn(field: FieldView): StackView[] {
  if (Array.isArray(field)) return field.flatMap(stacksIn)
  return typeof field === 'object' && field !== null && 'slots' in field ? [field] : []
}
