import { createResource } from 'solid-js'
import { Oops } from './oops.tsx'

/** Instead of a page that threw: what, and where in the author's file as far as that can be told. The console has all of it. */
export function Broken(props: { error: unknown; retry: () => void }) {
  console.error(props.error)
  const message = () => (props.error instanceof Error ? props.error.message : String(props.error))
  const [where] = createResource(
    () => props.error,
    async (error) => {
      const { whereThrown } = await import('./where-thrown.ts')
      return whereThrown(error).catch(() => null)
    },
  )
  return <Oops title="The page broke" message={where.latest ? `${where.latest}: ${message()}` : message()} retry={props.retry} />
}
