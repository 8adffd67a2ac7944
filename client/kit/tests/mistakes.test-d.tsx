import type memory from '../../../games/memory/game.ts'
import { board } from '../board/board.ts'
import { partsOf } from '../parts-of.ts'

/** Planted mistakes on a board: each is an error at the word below its `@ts-expect-error`. Checked by tsc. */

board<typeof memory>((props) => {
  const first = props.view.game.cards.slots[0]?.values?.type
  props.play('hide')
  props.play('reveal', { slot: 1 })
  props.can('reveal', { slot: first === 'cyclist' ? 1 : 2 })
  return null
})

board<typeof memory>((props) => {
  props.play(
    // @ts-expect-error
    'revael',
    { slot: 1 },
  )
  // @ts-expect-error
  props.play('reveal')
  // @ts-expect-error
  props.can('reveal', { slto: 1 })
  // @ts-expect-error
  props.can('capture')
  // @ts-expect-error
  props.view.game.cards.slots[0]?.values?.tpye
  return null
})

const { Stack, MoveButton } = partsOf<typeof memory>()
board<typeof memory>((props) => (
  <>
    <Stack of={props.view.game.cards} moves={['reveal']} />
    <Stack
      of={props.view.game.cards}
      // @ts-expect-error
      moves={['revael']}
    />
    <Stack
      of={props.view.game.cards}
      // @ts-expect-error
      move="revael"
    />
    <MoveButton move="hide" />
    <MoveButton
      // @ts-expect-error
      move="hied"
    />
  </>
))
