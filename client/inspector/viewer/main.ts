import type { ParsedReceiverEvent } from '@xstate/inspect'
import type { AnyState, AnyStateMachine } from 'xstate'
import { REFUSED, type RefusalEvent, type VersionEvent } from '../bridge/source.ts'
import { leavesOf } from '../chart/phase-value.ts'
import { trailOf } from '../chart/trail.ts'
import { createCamera } from './camera.ts'
import { activeIn, chartOf } from './chart-of.ts'
import { connect } from './connection.ts'
import { type Drawing, draw } from './drawing.ts'
import { createList } from './list.ts'
import { type Picture, pictureOf } from './picture.ts'
import { byId, createRewind } from './rewind.ts'
import { createTimeline } from './timeline.ts'
import { versionText } from './wording.ts'

const timeline = createTimeline()
const camera = createCamera(byId<SVGSVGElement>('stage'))
const status = byId('status')
const empty = byId('empty')

let session: string | null = null
let machine: AnyStateMachine | null = null
let scene: (Picture & Drawing) | null = null
let stopped = false
let revealed: number | null = null
let due = false

const updateRewind = createRewind(timeline, refresh)
const list = createList(
  byId<HTMLOListElement>('items'),
  (version) => {
    timeline.select(version)
    refresh()
  },
  (by) => {
    timeline.step(by)
    refresh()
  },
)
byId('zoom-in').addEventListener('click', () => camera.zoom(1.25))
byId('zoom-out').addEventListener('click', () => camera.zoom(0.8))
byId('zoom-fit').addEventListener('click', () => camera.showAll())
if (!connect(hear)) say('This page shows a match: open it from the inspector tab of one.')

function hear(event: ParsedReceiverEvent): void {
  if (event.type === 'service.register') register(event)
  else if (event.sessionId !== session) return
  else if (event.type === 'service.event') {
    const { data } = event.event
    if (data.type === REFUSED) timeline.addRefusal(data as RefusalEvent)
    else timeline.addVersion(data as VersionEvent)
  } else if (event.type === 'service.state') addState(event.state)
  else stopped = true
  soon()
}

function register(event: ParsedReceiverEvent & { type: 'service.register' }): void {
  session = event.sessionId
  stopped = false
  machine = event.machine
  addState(event.state)
  byId('name').textContent = machine.id
  document.title = `Inspector: ${machine.id}`
  pictureOf(chartOf(machine), machine.id, byId('stage').getBoundingClientRect()).then(present, (error: unknown) => {
    say(`The chart could not be drawn: ${error instanceof Error ? error.message : error}`)
  })
}

function addState(state: AnyState): void {
  timeline.addVersion(state.event as unknown as VersionEvent)
  timeline.addPhase(state.context.version, state.value)
}

function present(picture: Picture): void {
  if (scene?.layout === picture.layout) return
  scene = { ...picture, ...draw(picture.layout) }
  camera.show(scene.root, picture.layout, boxOfShown())
  empty.hidden = true
  refresh()
}

/** Many messages may come at once; the page is brought up to date once for all of them. */
function soon(): void {
  if (due) return
  due = true
  requestAnimationFrame(() => {
    due = false
    refresh()
  })
}

function refresh(): void {
  const shown = timeline.shown()
  list.update(timeline.items(), shown?.version ?? null)
  updateRewind()
  if (!shown) return
  status.textContent = stopped ? 'The match page has closed the connection.' : versionText(shown)
  if (!scene || !machine || shown.phase === null) return
  scene.light(activeIn(machine, shown.phase), trail(scene.graph))
  // Not each time: the user may have moved the chart meanwhile.
  const box = shown.version === revealed ? null : boxOfShown()
  revealed = shown.version
  if (box) camera.reveal(box)
}

function trail(graph: Picture['graph']): string[] {
  const [shown, before] = [timeline.shown(), timeline.before()]
  if (!shown?.phase || !before?.phase || shown.move === null || shown.by === null) return []
  return trailOf(graph, { from: leavesOf(before.phase)[0]!, move: shown.move, by: shown.by, to: leavesOf(shown.phase)[0]! })
}

function boxOfShown() {
  const phase = timeline.shown()?.phase
  const leaf = phase == null ? null : leavesOf(phase)[0]
  return scene?.layout.boxes.find(({ node }) => node.path === leaf) ?? null
}

function say(sentence: string): void {
  status.textContent = sentence
  empty.textContent = sentence
  empty.hidden = false
}
