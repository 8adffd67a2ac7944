import { Card, useBoard } from 'playchart/kit'
import { type JSX, Show } from 'solid-js'
import { Picture } from './board-pictures.tsx'
import { CostSigns, EffectSigns, SeasonBack } from './board-signs.tsx'
import type { Kind, Season } from './cards.ts'
import { cardNamed } from './garden.ts'

interface Printed {
  readonly name: string
  readonly kind: Kind
  readonly season: Season
}

/** A card: with its picture, or as small as in a garden, with what it does alone. `note` lies on a corner of it. */
export function GardenCard(props: {
  of: { readonly values: Printed | null; readonly back?: { readonly season?: Season } }
  small?: boolean
  note?: JSX.Element
}) {
  const { words } = useBoard()
  return (
    <Card of={props.of} back={({ season }) => <SeasonBack season={season} />}>
      {({ name }) => (
        <span class="te-face" data-kind={cardNamed(name).kind} data-small={props.small ?? false}>
          <Show
            when={!props.small}
            fallback={
              <span class="te-does">
                <EffectSigns of={cardNamed(name)} later />
              </span>
            }
          >
            <Picture of={cardNamed(name)} />
            <span class="te-costs">
              <CostSigns of={cardNamed(name).cost} />
            </span>
            <span class="te-title">{words(name)}</span>
            <span class="te-does">
              <EffectSigns of={cardNamed(name)} />
            </span>
            <span class="te-from">{cardNamed(name).from ? words('free: {card}', { card: words(cardNamed(name).from!) }) : ''}</span>
            {props.note}
          </Show>
        </span>
      )}
    </Card>
  )
}
