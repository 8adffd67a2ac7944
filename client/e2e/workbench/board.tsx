import { board, Stack } from 'playchart/kit'
import { createSignal } from 'solid-js'
import type game from './game.ts'

/** Breaks as an author's board does: when something that it counts on is not there. */
function Broken(props: { words: readonly string[] }) {
  const first = () => props.words.at(0) as string
  return <p>{first().toUpperCase()}</p>
}

export default board<typeof game>((props) => {
  const [broken, setBroken] = createSignal(false)
  return (
    <>
      <Stack of={props.view.game.heap} label="Heap" layout="stack" move="take" describe={(card) => `card ${card?.values?.number}`} />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      {broken() && <Broken words={[]} />}
    </>
  )
})
