import { assign, raise } from 'xstate'
import type { MatchSetup } from './actors.ts'
import { problemOf } from './actors.ts'
import { type Foresight, LONGEST_QUEUE, type MatchContext, onScreen, showNewest, showNext } from './context.ts'
import type { Stage } from './ports.ts'

/**
 * The region that decides what the screen shows: the present, step by step, or a past version. Steps wait until the stage is ready, which
 * it becomes while the connection is opened.
 */
export const playback = (setup: MatchSetup, stage: Stage, foresight: () => Foresight | null) => {
  // Animations need the positions of components before the drawing changes.
  const measure = () => stage.before()
  const next = (context: MatchContext) => foresight()?.next(context)
  const advance = setup.assign(({ context }) => next(context)?.change ?? {})
  const isSkipping = ({ queue }: MatchContext) => queue.length > 0 && (queue.length > LONGEST_QUEUE || stage.still())

  const present = setup.createStateConfig({
    initial: 'unready',
    on: {
      rewind: {
        guard: ({ context }) => context.shown !== null,
        target: 'past',
        actions: assign(({ context, event }) => lookedBack(context, event.version)),
      },
    },
    states: {
      unready: { always: { guard: ({ context }) => context.match !== null, target: 'preparing' } },
      preparing: {
        invoke: {
          src: 'stage',
          input: ({ context }) => context.match,
          onDone: 'still',
          onError: { target: 'undrawable', actions: raise(({ event }) => ({ type: 'undrawable', problem: problemOf(event.error) })) },
        },
      },
      undrawable: { on: { retry: 'preparing' } },
      still: {
        always: [
          { guard: ({ context }) => next(context)?.moves === false, actions: advance },
          { guard: ({ context }) => next(context)?.moves === true, actions: [measure, advance], target: 'moving' },
          {
            guard: ({ context }) => isSkipping(context),
            actions: [measure, assign(({ context }) => showNewest(context))],
            target: 'moving',
          },
          {
            guard: ({ context }) => context.queue.length > 0,
            actions: [measure, assign(({ context }) => showNext(context))],
            target: 'moving',
          },
        ],
      },
      moving: {
        id: 'moving',
        invoke: {
          src: 'animate',
          input: ({ context }) => ({ step: onScreen(context)?.step ?? null, pending: context.queue.length }),
          onDone: 'still',
          onError: 'still',
        },
      },
    },
  })

  const past = setup.createStateConfig({
    initial: 'loading',
    on: {
      rewind: { target: '.loading', actions: assign(({ context, event }) => lookedBack(context, event.version)) },
      present: {
        target: '#moving',
        actions: [measure, assign(({ context }) => ({ past: null, refusal: null, trouble: null, ...showNewest(context) }))],
      },
    },
    states: {
      loading: {
        invoke: {
          src: 'version',
          input: ({ context }) => context.past?.version ?? 0,
          onDone: {
            target: 'moving',
            actions: [
              measure,
              assign(({ context, event }) => ({
                past: context.past && { ...context.past, shown: event.output },
                refusal: null,
                trouble: null,
              })),
            ],
          },
          onError: { target: 'still', actions: assign(({ event }) => ({ trouble: problemOf(event.error) })) },
        },
      },
      moving: {
        invoke: {
          src: 'animate',
          input: ({ context }) => ({ step: stepForward(context), pending: 0 }),
          onDone: 'still',
          onError: 'still',
        },
      },
      still: {},
    },
  })

  return setup.createStateConfig({ initial: 'present', states: { present, past } })
}

const lookedBack = (context: MatchContext, version: number): Partial<MatchContext> => ({
  past: { version, from: onScreen(context)?.view.version ?? -1, shown: context.past?.shown ?? null },
})

/** The step to animate in the past, only if it leads from one version to the next. */
const stepForward = ({ past }: MatchContext) => (past !== null && past.from + 1 === past.version ? (past.shown?.step ?? null) : null)
